import type { BallTree } from '../../../innertree/tree/ballTree.ts'
import type { Inner } from '../../../innertree/inner.ts'
import { SPHERE } from '../../../spheretree/tree/sphereTree.ts'

/**
 * Inner spheres as plain JSON, for scripts. `spheres`: the packing, largest first. `nodes`: the tree over them.
 * `levels`: prefixes of the packing with the bounding balls of their cells. All in rest coordinates.
 */
export function innerDocument(inner: Inner, rig: string): object {
  const { settings, packing, tree, levels, volume, isExact, filled, openings } = inner
  return {
    format: 'rigsphere-inner-spheres',
    version: 1,
    rig,
    settings,
    volume,
    exact: isExact,
    filled,
    openings: openings.map(({ edges, centre, size }) => ({ edges, center: centre, size })),
    spheres: balls(packing.spheres, (sphere) => ({ triangle: packing.triangle[sphere] })),
    nodes: nodesOf(tree),
    levels: levels.map(({ count, cells }) => ({ spheres: count, cells: balls(cells, () => ({})) })),
  }
}

/** Leaves have a `sphere` index. */
function nodesOf({ spheres, parent, level, ballOf }: BallTree): object[] {
  return balls(spheres, (id) => ({
    id,
    parent: parent[id],
    level: level[id],
    ...(ballOf[id] >= 0 && { sphere: ballOf[id] }),
  }))
}

function balls(spheres: Float64Array, more: (ball: number) => object): object[] {
  return Array.from({ length: spheres.length / SPHERE }, (_, ball) => ({
    ...more(ball),
    center: [...spheres.subarray(ball * SPHERE, ball * SPHERE + 3)],
    radius: spheres[ball * SPHERE + 3],
  }))
}
