import type { Body } from '../../query/base/body.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import { tightFit } from '../../query/base/tightFit.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { vertexCount } from '../../rig/skin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'

/** Details of one vertex in the pose of the last frame. */
export interface VertexDetails {
  readonly vertex: number
  /** World space. */
  readonly position: readonly number[]
  readonly rest: readonly number[]
  /** Sorted by weight, largest first. */
  readonly influences: readonly { readonly joint: number; readonly weight: number }[]
  /** Index of its joint set, and the number of vertices with that set. */
  readonly set: number
  readonly setVertices: number
  /** Spheres with a triangle of the vertex, from the root down. */
  readonly spheres: readonly { readonly node: number; readonly level: number; readonly radius: number }[]
}

export function inspectVertex(body: Body, vertex: number): Reply<VertexDetails> {
  const { skin } = body.rig
  if (!(vertex >= 0 && vertex < vertexCount(skin))) {
    return failed(
      'request-invalid',
      `There is no vertex ${vertex}: the rig has ${vertexCount(skin)} vertices, numbered from 0.`,
    )
  }
  deformSkin(body.skin)
  const set = skin.setOf[vertex]
  const first = skin.setStart[set]
  const influences = [...skin.setJoints.subarray(first, skin.setStart[set + 1])].map((joint, k) => ({
    joint,
    weight: skin.weights[skin.weightStart[vertex] + k],
  }))
  return done({
    vertex,
    position: [...body.positions.subarray(vertex * 3, vertex * 3 + 3)],
    rest: [...skin.rest.subarray(vertex * 3, vertex * 3 + 3)],
    influences: influences.sort((a, b) => b.weight - a.weight),
    set,
    setVertices: skin.setOf.reduce((count, one) => count + (one === set ? 1 : 0), 0),
    spheres: spheresAbove(body, vertex),
  })
}

/** Leaves that contain the vertex, and all their ancestors. */
function spheresAbove(body: Body, vertex: number): VertexDetails['spheres'] {
  const { tree } = body
  const fit = tightFit(body)
  const above = new Set<number>()
  for (let node = 0; node < tree.nodeCount; node++) {
    if (!tree.leafVertices.subarray(tree.vertexStart[node], tree.vertexStart[node + 1]).includes(vertex)) continue
    for (let up = node; up >= 0 && !above.has(up); up = tree.parent[up]) above.add(up)
  }
  return [...above]
    .sort((a, b) => tree.level[a] - tree.level[b] || a - b)
    .map((node) => {
      ensureFit(fit, node)
      return { node, level: tree.level[node], radius: fit.posed[node * SPHERE + 3] }
    })
}
