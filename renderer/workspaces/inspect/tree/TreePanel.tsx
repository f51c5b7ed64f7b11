import type { BodyView, TreeReport } from '../../../../electron/contract/core.ts'
import { engine } from '../../../base/bridge.ts'
import { Answered } from '../../../parts/Answered.tsx'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { useApp } from '../../../state/app.ts'
import { shownBody } from '../../../state/selectors.ts'
import { treeCsv, treeSizesCsv } from '../../../derive/treeTable.ts'
import { useAnswer } from '../../../requests/useAnswer.ts'
import { useFold } from '../../../requests/useFold.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { AllRadii } from './AllRadii.tsx'
import { LevelTable } from './LevelTable.tsx'
import { RadiiPlot } from './RadiiPlot.tsx'
import { RebuildForm } from './RebuildForm.tsx'
import { TreeSizes } from './TreeSizes.tsx'
import { TreeSource } from './TreeSource.tsx'

/** Milliseconds without a change before the report, which refits every sphere. */
const STILL = 250

export function TreePanel() {
  const body = useApp(shownBody)
  if (body !== undefined) return <TreeOf key={body.id} body={body} />
  return (
    <EmptyState title="No tree yet">
      Open a rig. Rigsphere groups its triangles into a tree of spheres that follow the skin. This panel shows how
      tightly the spheres fit, level by level.
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
  const sizes = useFold('tree-sizes', true)
  return (
    <>
      <PanelHead note={name}>
        <CopyCsv table={report === null ? null : treeCsv(name, report)} />
      </PanelHead>
      <TreeSource body={body} />
      <Answered answer={answer} waiting="Measuring the tree…">
        {(value) => <Levels report={value} />}
      </Answered>
      <Section title="Rebuild…" fold={useFold('tree-rebuild', true)}>
        <RebuildForm key={JSON.stringify(tree)} body={body} />
      </Section>
      <Section
        title="Sizes and all radii"
        fold={sizes}
        actions={sizes.open && <CopySizes name={name} report={report} />}
      >
        {report !== null && <TreeSizes report={report} />}
        {report !== null && <AllRadii report={report} />}
      </Section>
    </>
  )
}

function CopySizes({ name, report }: { readonly name: string; readonly report: TreeReport | null }) {
  return <CopyCsv label="Copy the size as CSV" table={report === null ? null : treeSizesCsv(name, report)} />
}

function Levels({ report }: { readonly report: TreeReport }) {
  return (
    <>
      {report.enclosure.violations > 0 && (
        <Notice tone="warning">
          Some vertices lie outside their sphere: contacts could be missed. Please report this rig and this frame.
        </Notice>
      )}
      <LevelTable report={report} />
      {report.depth > 1 && <RadiiPlot report={report} />}
    </>
  )
}
