import { noProgress } from '../../../core/base/progress.ts'
import { type Body, dropCaches } from '../../../core/query/base/body.ts'
import { tightFit } from '../../../core/query/base/tightFit.ts'
import { refit } from '../../../core/refit/ensureFit.ts'
import type { SphereFit } from '../../../core/refit/fit/sphereFit.ts'
import type { Skinning } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { loadScene, papersTree } from '../benchScene.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

/** Cost of single operations: refitting one sphere, building one tree. */
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
    const queryCost = await refitCost(skinning, (body) => body.fit, quick)
    rows.push(plain('same, using the looser spheres of query traversal', '', `${show(queryCost)} ns`))
  }
  rows.push(await buildCost('two-creatures', 'tree of the creature, 13,590 triangles', 1))
  if (!quick) rows.push(await buildCost('dwarves-apart-3', 'tree of the dwarf, 106,496 triangles', 10))
  return {
    name: 'Single operations',
    note: 'Trees as in the papers (`quinlan`, leaf size 1). Refits run in tree order after a pose change and include deforming the vertices to which small spheres are fitted.',
    rows,
  }
}

async function refitCost(skinning: Skinning, fitOf: (body: Body) => SphereFit, quick: boolean): Promise<number> {
  const scene = await loadScene('two-men', papersTree, skinning)
  scene.pose(scene.seconds / 3)
  const { body } = scene.bodies[0]
  const { nodeCount } = body.tree
  // As after a pose change: the vertices to which spheres are fitted are deformed again.
  const prepare = () => dropCaches(body)
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
