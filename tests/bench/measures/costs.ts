import { noProgress } from '../../../core/progress.ts'
import { type Body, renewBody } from '../../../core/query/body.ts'
import { tightFit } from '../../../core/query/tightFit.ts'
import { refit } from '../../../core/refit/ensureFit.ts'
import type { SphereFit } from '../../../core/refit/sphereFit.ts'
import type { Skinning } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { loadScene, papersTree } from '../benchScene.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

/** What single operations cost: one refit, one tree. */
export async function measureCosts(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const skinning of ['linear', 'spherical', 'dual'] satisfies Skinning[]) {
    const nanoseconds = await refitCost(skinning, tightFit, quick)
    const linear = skinning === 'linear'
    const row = atMost(
      `one refit, mean over all spheres of the man, ${skinning}`,
      linear ? '1,300 ns (2005)' : '',
      150,
      nanoseconds,
      ' ns',
    )
    rows.push(linear ? row : { ...row, required: '', reached: null })
    const walks = await refitCost(skinning, (body) => body.fit, quick)
    rows.push(plain('the same, spheres of walks', '', `${show(walks)} ns`))
  }
  rows.push(await buildCost('two-creatures', 'tree of the creature, 13,590 triangles', 1))
  if (!quick) rows.push(await buildCost('dwarves-apart-3', 'tree of the dwarf, 106,496 triangles', 10))
  return {
    name: 'Single operations',
    note: 'Trees of the papers (`quinlan`, leaf size 1). Refits are those of a new pose, in the order of the tree, with the vertices that small spheres are fitted to.',
    rows,
  }
}

async function refitCost(skinning: Skinning, fitOf: (body: Body) => SphereFit, quick: boolean): Promise<number> {
  const scene = await loadScene('two-men', papersTree, skinning)
  scene.pose(scene.seconds / 3)
  const { body } = scene.bodies[0]
  const { nodeCount } = body.tree
  // As in a new pose: vertices that spheres are fitted to are deformed again.
  const prepare = () => renewBody(body)
  const run = () => {
    const fit = fitOf(body)
    for (let node = 0; node < nodeCount; node++) refit(fit, node)
  }
  const [timing] = timeAgainst([{ name: skinning, prepare, run }], quick ? 3 : 10)
  return (timing.mean / nodeCount) * 1e6
}

async function buildCost(sceneName: string, what: string, seconds: number): Promise<Row> {
  const scene = await loadScene(sceneName, papersTree)
  const { rig } = scene.bodies[0].loaded
  const started = performance.now()
  buildTree(rig, papersTree, noProgress)
  return atMost(what, '', seconds, (performance.now() - started) / 1000, ' s')
}
