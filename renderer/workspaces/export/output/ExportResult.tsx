import { FolderOpen, FolderSearch } from 'lucide-react'
import type { SavedExport } from '../../../../electron/contract/engine.ts'
import { bytes } from '../../../base/format.ts'
import { showInFolder, useExporting } from '../../../requests/exporting.ts'
import { openFiles } from '../../../requests/scene.ts'
import { useApp } from '../../../state/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useInSight } from '../../../ui/useInSight.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { exportCsv } from './exportCsv.ts'
import { ReportFigures } from './ReportFigures.tsx'

/** The result of the last export. */
export function ExportResult() {
  const result = useExporting((exporting) => exporting.result)
  const ref = useInSight(result.status === 'none' ? null : result)
  if (result.status === 'none') return null
  return (
    <div ref={ref}>
      <Section
        title={`Last export: ${result.body}`}
        actions={result.status === 'saved' && <CopyCsv table={exportCsv(result.body, written(result.value))} />}
      >
        {result.status === 'cancelled' && <Notice>Cancelled. Nothing was written.</Notice>}
        {result.status === 'failed' && <Notice tone="warning">{result.problem.message}</Notice>}
        {result.status === 'saved' && <Saved saved={result.value} body={result.body} />}
      </Section>
    </div>
  )
}

function written({ files, report }: SavedExport) {
  return { files: files.map(({ file, bytes: size }) => ({ name: file.name, bytes: size })), report }
}

/** Files that Rigsphere can open. */
const OPENABLE = /\.(glb|gltf|vrm)$/i

function Saved({ saved, body }: { readonly saved: SavedExport; readonly body: string }) {
  const exported = useApp(({ bodies }) => bodies.find(({ settings }) => settings.name === body))
  const [main] = saved.files
  if (main === undefined) return null
  return (
    <>
      <Table
        caption="Files that were written"
        rows={saved.files.map(({ file, bytes: size }) => ({ key: file.token, cells: [file.name, bytes(size)] }))}
      />
      <p className="dim export-note selectable">In {main.file.folder}</p>
      <div className="export-buttons">
        <Button icon={<FolderSearch size={14} />} onClick={() => void showInFolder(main)}>
          Show in folder
        </Button>
        {OPENABLE.test(main.file.name) && (
          <Button
            icon={<FolderOpen size={14} />}
            tooltip="Opens the exported file in place of this scene."
            onClick={() => void openFiles('open', [main.file])}
          >
            Open it here
          </Button>
        )}
      </div>
      <ReportFigures report={saved.report} body={exported} />
    </>
  )
}
