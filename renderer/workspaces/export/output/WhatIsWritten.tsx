import type { BodyView, FormatView } from '../../../../electron/contract/core.ts'
import { bytes, counted } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { rigidLevel, useExporting } from '../../../requests/exporting.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useInSight } from '../../../ui/useInSight.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { exportCsv } from './exportCsv.ts'
import { ReportFigures } from './ReportFigures.tsx'

/** Before a preview, the facts that are known without it; afterwards the files, their sizes and the figures. */
export function WhatIsWritten({ body, format }: { readonly body: BodyView; readonly format: FormatView }) {
  const preview = useExporting((exporting) => exporting.preview)
  const facts = useFacts(body, format)
  const ref = useInSight(preview.status === 'none' ? null : preview)
  return (
    <div ref={ref}>
      <Section
        title={preview.status === 'ready' ? 'What is written (preview)' : 'What is written'}
        actions={preview.status === 'ready' && <CopyCsv table={exportCsv(body.settings.name, preview.value)} />}
      >
        {preview.status !== 'ready' && <Table caption="What is written" rows={facts.map(rowOf)} />}
        {preview.status === 'failed' && <Notice tone="warning">{preview.problem.message}</Notice>}
        {preview.status === 'ready' && (
          <>
            <Table
              caption="Files that would be written"
              rows={preview.value.files.map(({ name, bytes: size }, k) =>
                rowOf([k === 0 ? 'file' : `companion: ${name}`, bytes(size)]),
              )}
            />
            <ReportFigures report={preview.value.report} body={body} />
          </>
        )}
        <p className="dim export-note selectable">{`Not in this format: ${format.lost}.`}</p>
      </Section>
    </div>
  )
}

type Fact = readonly [name: string, value: string]

const rowOf = ([name, value]: Fact) => ({ key: name, cells: [name, value] })

function useFacts(body: BodyView, format: FormatView): readonly Fact[] {
  const tree = useApp((app) => app.assets.get(body.id)?.tree)
  const choices = useExporting()
  const level = useApp((app) => rigidLevel(app, body.id, choices))
  const source: Fact = [format.ending === null ? 'copy of' : 'made from', body.rig.name]
  if (format.takesRigidSpheres) {
    const rigid =
      choices.by === 'budget' ? `at most ${counted(choices.spheres, 'sphere')}` : `level ${level} of the tree`
    return [source, ['rigid spheres', rigid]]
  }
  return tree === undefined
    ? [source]
    : [source, ['sphere tree', `${counted(tree.spheres, 'sphere')}, ${counted(tree.depth, 'level')}`]]
}
