import { KEY_BOX } from '../../../core/intersect/keyBoxes.ts'
import { rayMeetsBox } from '../../../core/intersect/rayMeetsBox.ts'
import { rayMeetsSphere } from '../../../core/intersect/rayMeetsSphere.ts'
import { rayTouchesTriangle } from '../../../core/intersect/rayTouchesTriangle.ts'
import { transformPoint } from '../../../core/math/affine.ts'
import { normOfMap } from '../../../core/math/norm3.ts'
import { greatestOfKey, leastOfKey } from '../../../core/math/orderKey.ts'
import { BOX, worldBox } from '../../../core/math/worldBox.ts'
import type { Body } from '../../../core/query/base/body.ts'
import type { HitList } from '../../../core/query/base/hitList.ts'
import { boxStopNode } from '../../../core/query/base/boxStopNode.ts'
import { isStop } from '../../../core/query/probe/traverseProbe.ts'
import { ensureFit } from '../../../core/refit/ensureFit.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'

const span = new Float64Array(2)
const hit = new Float64Array(1)

const stack = new Int32Array(4096)
const lows = new Float64Array(4096)
const sphere = new Float64Array(SPHERE)
const box = new Float64Array(BOX)
const corners = new Float64Array(9)

/**
 * Ray picking in world space, the baseline of [MA] §5: every test transforms the body's spheres, boxes and triangles by
 * `place` and leaves the ray unchanged. Finds the nearest hit with the same traversal as `traverseRay`.
 */
export function pickPlaced(body: Body, place: Float64Array, ray: Float64Array, found: HitList): void {
  const { tree } = body
  const norm = normOfMap(place, 0)
  let far = Infinity
  found.count = 0
  let top = push(0, 1, 0)
  while (top > 0) {
    top--
    if (lows[top] > far) continue
    const node = stack[top]
    if (isStop(body, node)) testStopNode(node)
    else top = push(tree.firstChild[node], tree.childCount[node], top)
  }

  function push(first: number, count: number, bottom: number): number {
    let end = bottom
    for (let node = first; node < first + count; node++) {
      ensureFit(body.fit, node)
      transformPoint(place, 0, body.fit.posed, node * SPHERE, sphere, 0)
      sphere[3] = body.fit.posed[node * SPHERE + 3] * norm
      if (!rayMeetsSphere(ray, sphere, 0, span) || span[0] > far) continue
      let at = end++
      for (; at > bottom && lows[at - 1] < span[0]; at--) {
        stack[at] = stack[at - 1]
        lows[at] = lows[at - 1]
      }
      stack[at] = node
      lows[at] = span[0]
    }
    return end
  }

  function testStopNode(leaf: number): void {
    if (body.stopStamps[leaf] !== body.stamp) boxStopNode(body, leaf)
    for (let k = 0; k < 3; k++) {
      box[k] = leastOfKey(body.stopBoxes[leaf * KEY_BOX + k])
      box[k + 3] = greatestOfKey(body.stopBoxes[leaf * KEY_BOX + k + 3])
    }
    worldBox(place, 0, box, 0, box, 0)
    if (!rayMeetsBox(ray, box, 0, span) || span[0] > far) return
    const start = tree.triangleStart[leaf]
    for (let i = start; i < start + tree.triangleCount[leaf]; i++) {
      for (let k = 0; k < 3; k++) transformPoint(place, 0, body.positions, body.corners[i * 3 + k], corners, k * 3)
      if (!rayTouchesTriangle(ray, corners, 0, 3, 6, hit) || hit[0] > far) continue
      found.count = 1
      found.triangles[0] = body.triangles[i]
      found.t[0] = hit[0]
      far = hit[0]
    }
  }
}
