import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import type { BenchTable } from '../table.ts'
import { boxTests } from './probes/boxTests.ts'
import { picking } from './probes/picking.ts'
import { inverses, placedBoxes } from './probes/placements.ts'
import { probing } from './probes/probing.ts'
import { triangleTests } from './probes/triangleTests.ts'

/** Placements, rays and volumes: [MA] Maia et al. §5, and probes on a posed creature. */
export async function measureProbes(quick: boolean): Promise<BenchTable> {
  const passes = quick ? 5 : 15
  const rows = [
    ...placedBoxes(passes),
    ...inverses(passes),
    ...(await picking(quick)),
    ...(await probing(quick)),
    ...boxTests(passes),
    ...(await triangleTests(passes)),
  ]
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending. Probes and rays include the pose: joint frames, refits, deforming. All answers agree with those of the opponent.
How the ratios depend on the opponent: eight corners are the paper's (a function, an array), by hand they are the row below. Rays are against the paper's way of carrying boxes and triangles
in every test; where vertices are placed once per pose the gain is the row below. Probes are against the core's own box method, timed two at a time; the tuned eager pipeline is the row below, and
with all three taking turns the caches are cold and every probe ratio is about a third lower. Larger probes gain less: 0.01 of the body is the size at which most reach what is asked.`
  return { name: 'Placements, probes and rays', note, rows }
}
