import { trianglesTouch } from '../../intersect/trianglesTouch.ts'
import type { Method } from '../base/method.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, type Counts, TRIANGLE_TESTS } from '../base/counts.ts'
import { addPair, type PairList } from '../base/pairList.ts'
import { seamsOf, shareCorner } from '../base/seams.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'

/**
 * Tests every triangle against every other one, with only a test of plain boxes before the exact test. This is the test
 * oracle: it shares the deformed vertices and the triangle test with the other methods, but no tree and no order keys.
 */
export const byBrute: Method = { prepare: (body) => deformSkin(body.skin), everyPair: true, searchPair, searchSelf }

function searchPair(a: Body, b: Body, any: boolean, found: PairList, counts: Counts): void {
  const boxesA = boxesOf(a)
  const boxesB = boxesOf(b)
  const listA = touchingWhole(boxesA, boxesB)
  const listB = touchingWhole(boxesB, boxesA)
  for (let i = 0; i < listA.length; i++) {
    for (let j = 0; j < listB.length; j++) {
      if (!testPair(a, boxesA, listA[i], b, boxesB, listB[j], counts)) continue
      addPair(found, listA[i], listB[j])
      if (any) return
    }
  }
}

/** The triangles whose boxes touch the box around all `others`. */
function touchingWhole(boxes: Float64Array, others: Float64Array): Uint32Array {
  const whole = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  for (let o = 0; o < others.length; o += 6) {
    for (let k = 0; k < 3; k++) {
      whole[k] = Math.min(whole[k], others[o + k])
      whole[k + 3] = Math.max(whole[k + 3], others[o + k + 3])
    }
  }
  const list: number[] = []
  for (let t = 0; t * 6 < boxes.length; t++) if (boxesTouch(boxes, t * 6, whole, 0)) list.push(t)
  return Uint32Array.from(list)
}

function searchSelf(body: Body, any: boolean, found: PairList, counts: Counts): void {
  const { skin } = body.rig
  const boxes = boxesOf(body)
  const seams = seamsOf(skin)
  const count = skin.triangles.length / 3
  for (let s = 0; s < count; s++) {
    for (let t = s + 1; t < count; t++) {
      if (shareCorner(seams, skin.triangles, body.positions, s, t)) continue
      if (!testPair(body, boxes, s, body, boxes, t, counts)) continue
      addPair(found, s, t)
      if (any) return
    }
  }
}

/** Tests triangle s of a against triangle t of b. */
function testPair(
  a: Body,
  boxesA: Float64Array,
  s: number,
  b: Body,
  boxesB: Float64Array,
  t: number,
  counts: Counts,
): boolean {
  counts.totals[BOX_TESTS]++
  if (!boxesTouch(boxesA, s * 6, boxesB, t * 6)) return false
  counts.totals[TRIANGLE_TESTS]++
  const ta = a.rig.skin.triangles
  const tb = b.rig.skin.triangles
  return trianglesTouch(
    a.positions,
    ta[s * 3] * 3,
    ta[s * 3 + 1] * 3,
    ta[s * 3 + 2] * 3,
    b.positions,
    tb[t * 3] * 3,
    tb[t * 3 + 1] * 3,
    tb[t * 3 + 2] * 3,
  )
}

/** The box of every deformed triangle: low x y z, high x y z. */
function boxesOf(body: Body): Float64Array {
  const { triangles } = body.rig.skin
  const { positions } = body
  const boxes = new Float64Array(triangles.length * 2)
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const x = positions[triangles[t] * 3 + k]
      const y = positions[triangles[t + 1] * 3 + k]
      const z = positions[triangles[t + 2] * 3 + k]
      boxes[t * 2 + k] = Math.min(x, y, z)
      boxes[t * 2 + 3 + k] = Math.max(x, y, z)
    }
  }
  return boxes
}

function boxesTouch(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return !(
    a[i] > b[j + 3] ||
    b[j] > a[i + 3] ||
    a[i + 1] > b[j + 4] ||
    b[j + 1] > a[i + 4] ||
    a[i + 2] > b[j + 5] ||
    b[j + 2] > a[i + 5]
  )
}
