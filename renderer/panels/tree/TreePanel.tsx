import type { BodyView, TreeReport } from '../../../electron/contract/core.ts'
import { engine } from '../../bridge.ts'
import { bytes, count } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { shownBody } from '../../store/selectors.ts'
import { treeCsv, treeSizesCsv } from '../../store/treeTable.ts'
import { useAnswer } from '../../store/useAnswer.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import { Answered } from '../Answered.tsx'
import { CopyCsv } from '../CopyCsv.tsx'
import { LevelTable } from './LevelTable.tsx'
import { RadiiPlot } from './RadiiPlot.tsx'
import { RebuildForm } from './RebuildForm.tsx'
import { TreeSource } from './TreeSource.tsx'

/** Every sphere is refitted for this report, so it waits until the picture stands still. */
const STILL = 250

export function TreePanel() {
  const body = useApp(shownBody)
  if (body !== undefined) return <TreeOf key={body.id} body={body} />
  return (
    <EmptyState title="No tree yet">
      Open a rig. Its triangles are gathered into a tree of spheres that follow the skin; here you see how tight they
      are.
    </EmptyState>
  )
}

function TreeOf({ body }: { readonly body: BodyView }) {
  const { name, tree } = body.settings
  const answer = useAnswer({
    key: `${body.id} ${JSON.stringify(tree)} ${body.settings.skinning}`,
    ask: () => engine.tree({ body: body.id }),
    afterStill: STILL,
  })
  const report = answer.status === 'ready' ? answer.value : null
  return (
    <>
      <Section
        title={`Tree of ${name}`}
        actions={<CopyCsv label="Copy the size as CSV" table={report === null ? null : treeSizesCsv(name, report)} />}
      >
        <RebuildForm key={JSON.stringify(tree)} body={body} />
        <TreeSource body={body} />
        <Answered answer={answer} waiting="Measuring the tree…">
          {(value) => <Sizes report={value} />}
        </Answered>
      </Section>
      {report !== null && (
        <Section title="Radii, level by level" actions={<CopyCsv table={treeCsv(name, report)} />}>
          {report.depth > 1 && <RadiiPlot report={report} />}
          <LevelTable report={report} />
        </Section>
      )}
    </>
  )
}

function Sizes({ report }: { readonly report: TreeReport }) {
  const { spheres, depth, maxChildren, enclosure } = report
  return (
    <>
      <Table
        caption="Size of the tree"
        rows={[
          { key: 'spheres', cells: ['spheres', count(spheres)] },
          { key: 'depth', cells: ['levels', count(depth)] },
          { key: 'children', cells: ['most children of a sphere', count(maxChildren)] },
          { key: 'bytes', cells: ['memory', bytes(report.bytes)] },
          { key: 'outside', cells: ['vertices outside their sphere', outside(enclosure)] },
        ]}
      />
      {enclosure.violations > 0 && (
        <Notice tone="warning">
          Some vertices lie outside their sphere: contacts could be missed. Please report this rig and this frame.
        </Notice>
      )}
    </>
  )
}

function outside({ checked, violations }: TreeReport['enclosure']): string {
  return `${count(violations)} of ${count(checked)}`
}
