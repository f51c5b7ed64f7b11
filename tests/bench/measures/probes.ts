import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import type { BenchTable } from '../table.ts'
import { boxTests } from './probes/boxTests.ts'
import { picking } from './probes/picking.ts'
import { inverses, placedBoxes } from './probes/placements.ts'
import { probing } from './probes/probing.ts'
import { triangleTests } from './probes/triangleTests.ts'

/** Placements, rays and volumes: [MA] §5, and probes on a posed creature. */
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
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending. Probes and rays include the pose update: joint
frames, refits, deformed vertices. All results agree with those of the opponent. The ratios depend on the opponent.
Placed boxes: the paper's eight corners, with a function and an array; the next row has an inlined variant. Rays: the
paper's baseline, which transforms boxes and triangles in every test; the next row places vertices once per pose.
Probes: the core's own box method, timed two at a time; the next row has the tuned eager pipeline. If all three take
turns, the caches are cold and each probe ratio is about a third lower. Larger probes gain less; at 0.01 of the body's
size most meet the requirement.`
  return { name: 'Placements, probes and rays', note, rows }
}
