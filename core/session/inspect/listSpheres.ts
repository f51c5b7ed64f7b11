import type { Body } from '../../query/base/body.ts'
import { tightFit } from '../../query/base/tightFit.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { listedSphere } from './listedSphere.ts'
import { bestRadius, dominantJoint, gatherBelow, jointsBelow, tightnessOf, widestInterval } from './sphereMeasures.ts'

/**
 * Measures every sphere of a body in its pose. The values of node n start at n · `listedSphere.length`. Requires a
 * current pose (`refreshBody`). Refits every sphere.
 */
export function listSpheres(body: Body): Float32Array {
  const { tree, rig } = body
  const fit = tightFit(body)
  const vertices = new VertexGatherer(rig.skin)
  const list = new Float32Array(tree.nodeCount * listedSphere.length)
  deformSkin(body.skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    ensureFit(fit, node)
    gatherBelow(body, vertices, node)
    const s = node * listedSphere.length
    list[s] = tightnessOf(fit.posed[node * SPHERE + 3], bestRadius(body, vertices))
    list[s + 1] = tree.level[node]
    list[s + 2] = dominantJoint(rig.skin, vertices)
    list[s + 3] = jointsBelow(body, node)
    list[s + 4] = widestInterval(rig.skin, vertices)
  }
  return list
}
