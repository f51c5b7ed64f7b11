import { useApp } from '../../store/app.ts'
import { count, seconds } from '../../format.ts'
import { rigCsv } from '../../store/rigCsv.ts'
import { shownBody } from '../../store/selectors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import { CopyCsv } from '../CopyCsv.tsx'
import { ProblemItem } from './ProblemItem.tsx'
import './RigPanel.css'

export function RigPanel() {
  const body = useApp(shownBody)
  if (body === undefined) {
    return (
      <EmptyState title="No rig yet">
        What a file holds and what was wrong with it is listed here once it is open.
      </EmptyState>
    )
  }
  const { rig, settings } = body
  return (
    <>
      <Section title={`Rig of ${settings.name}`} actions={<CopyCsv table={rigCsv(body)} />}>
        <Table
          caption={`Counts of ${rig.name}`}
          rows={[
            { key: 'file', cells: ['file', rig.name] },
            { key: 'vertices', cells: ['vertices', count(rig.vertices)] },
            { key: 'triangles', cells: ['triangles', count(rig.triangles)] },
            { key: 'joints', cells: ['joints', count(rig.joints.length)] },
            { key: 'clips', cells: ['clips', count(rig.clips.length)] },
          ]}
        />
      </Section>
      <Section title="Problems from the import" count={rig.problems.length}>
        {rig.problems.length === 0 && <p className="dim">None. The file says what it means.</p>}
        <ul className="problems">
          {rig.problems.map((problem) => (
            <ProblemItem key={`${problem.kind} ${problem.message}`} problem={problem} body={body} />
          ))}
        </ul>
      </Section>
      <Section title="Clips" count={rig.clips.length}>
        {rig.clips.length === 0 ? (
          <EmptyState compact title="No clip in this file">
            The body stands in its rest pose. Export the rig with an animation to see it move.
          </EmptyState>
        ) : (
          <Table
            caption="Clips and their lengths"
            rows={rig.clips.map((clip) => ({ key: clip.name, cells: [clip.name, seconds(clip.seconds)] }))}
          />
        )}
      </Section>
    </>
  )
}
