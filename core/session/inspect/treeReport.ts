import type { Body } from '../../query/base/body.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import { tightFit } from '../../query/base/tightFit.ts'
import { fitQuality } from '../../refit/baselines/fitQuality.ts'
import type { Skin } from '../../rig/skin.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { type LevelRadii, levelRadii } from '../../spheretree/quality/levelRadii.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { treeSize } from './treeSize.ts'

export interface Radii {
  readonly min: number
  readonly mean: number
  readonly max: number
}

/** Radii of one level of a tree, as in [KZ05] table 2. The last three fields require a pose. */
export interface TreeLevel {
  readonly level: number
  readonly count: number
  readonly reference: Radii
  readonly onDemand?: Radii
  readonly bottomUp?: Radii
  readonly best?: Radii
}

export interface TreeReport {
  readonly builder: string
  readonly spheres: number
  readonly depth: number
  readonly maxChildren: number
  readonly bytes: number
  readonly levels: readonly TreeLevel[]
  /**
   * Enclosure test of every sphere against each vertex below it (for cell trees: each cell corner), at rest or posed.
   */
  readonly enclosure: { readonly checked: number; readonly violations: number }
}

export function reportRestTree(tree: SphereTree, skin: Skin): TreeReport {
  const levels = levelRadii(tree, tree.spheres).map((radii) => ({
    level: radii.level,
    count: radii.nodes,
    reference: radiiOf(radii),
  }))
  return { ...treeSize(tree), levels, enclosure: checkEnclosure(tree, skin, tree.spheres, skin.rest) }
}

/** Reports the tree of a posed body, whose pose must be current (`refreshBody`). Refits every sphere. */
export function reportPosedTree(body: Body): TreeReport {
  const { tree, rig, positions } = body
  const fit = tightFit(body)
  deformSkin(body.skin)
  const levels = fitQuality(fit, rig.skin, positions).map(({ level, rest, onDemand, bottomUp, best }) => ({
    level,
    count: rest.nodes,
    reference: radiiOf(rest),
    onDemand: radiiOf(onDemand),
    bottomUp: radiiOf(bottomUp),
    best: radiiOf(best),
  }))
  return { ...treeSize(tree), levels, enclosure: checkEnclosure(tree, rig.skin, fit.posed, positions) }
}

export function radiiOf({ smallest, mean, largest }: LevelRadii): Radii {
  return { min: smallest, mean, max: largest }
}

function checkEnclosure(tree: SphereTree, skin: Skin, spheres: Float64Array, positions: Float64Array) {
  const vertices = new VertexGatherer(skin)
  let checked = 0
  let violations = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    const s = node * SPHERE
    for (let i = 0; i < vertices.count; i++) {
      const v = vertices.list[i] * 3
      const dx = positions[v] - spheres[s]
      const dy = positions[v + 1] - spheres[s + 1]
      const dz = positions[v + 2] - spheres[s + 2]
      if (!(dx * dx + dy * dy + dz * dz <= spheres[s + 3] * spheres[s + 3])) violations++
    }
    checked += vertices.count
  }
  return { checked, violations }
}
