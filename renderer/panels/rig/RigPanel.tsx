import { useApp } from '../../state/app.ts'
import { count, size } from '../../base/format.ts'
import { rigCsv } from '../../derive/rigCsv.ts'
import { shownBody } from '../../state/selectors.ts'
import { findRig } from '../../requests/scene.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFold } from '../../requests/useFold.ts'
import { Section } from '../../ui/Section.tsx'
import { MiddleName } from '../../ui/MiddleName.tsx'
import { Table } from '../../ui/Table.tsx'
import { CopyCsv } from '../../parts/CopyCsv.tsx'
import { Extensions } from './Extensions.tsx'
import { ClipList } from './ClipList.tsx'
import { ProblemItem } from './ProblemItem.tsx'
import './RigPanel.css'

/** glTF, VRM and FBX are in metres; mesh formats have no unit. */
const unitOf = (file: string) => (/\.(obj|stl|ply)$/i.test(file) ? '' : 'm')

/** The contents of the selected body's file, and its import problems. */
export function RigPanel() {
  const body = useApp(shownBody)
  const fold = useFold('rig', true)
  const units = useApp((app) => app.units)
  if (body === undefined) return null
  const { rig } = body
  if (rig.missing !== null) {
    return (
      <Section title="Rig">
        <EmptyState
          compact
          title={`${rig.name} is missing`}
          actions={<Button onClick={() => void findRig(rig.id, rig.name)}>Find…</Button>}
        >
          {rig.missing.message}
        </EmptyState>
      </Section>
    )
  }
  return (
    <Section
      title="Rig"
      count={rig.problems.length > 0 ? rig.problems.length : undefined}
      fold={fold}
      actions={fold.open && <CopyCsv table={rigCsv(body)} />}
    >
      <div className="rig-counts">
        <Table
          caption={`Counts of ${rig.name}`}
          rows={[
            { key: 'file', cells: ['file', <MiddleName key="file" name={rig.name} />] },
            { key: 'size', cells: [<SizeName key="size" />, size(rig.size, units, unitOf(rig.name))] },
            { key: 'vertices', cells: ['vertices', count(rig.vertices)] },
            { key: 'triangles', cells: ['triangles', count(rig.triangles)] },
            { key: 'joints', cells: ['joints', count(rig.joints.length)] },
            { key: 'clips', cells: ['clips', count(rig.clips.length)] },
          ]}
        />
      </div>
      <h3 className="rig-part">Import problems</h3>
      {rig.problems.length === 0 && <p className="dim">None.</p>}
      <ul className="problems">
        {rig.problems.map((problem) => (
          <ProblemItem key={`${problem.kind} ${problem.message}`} problem={problem} body={body} />
        ))}
      </ul>
      {rig.extensible && (
        <>
          <h3 className="rig-part">Extensions</h3>
          <Extensions extensions={rig.extensions} />
        </>
      )}
      <h3 className="rig-part">Clips</h3>
      {rig.clips.length === 0 ? (
        <p className="dim">None: the body stays in its rest pose.</p>
      ) : (
        <ClipList clips={rig.clips} />
      )}
    </Section>
  )
}

function SizeName() {
  return <span title="Extents of the rig along x, y and z">size</span>
}
