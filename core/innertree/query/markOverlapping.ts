import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { PosedBalls } from '../body/posedBalls.ts'

let stack = new Int32Array(4096)

/** Sets marks[ball] to 1 for every ball of `a` that overlaps a ball of `b`. */
export function markOverlapping(a: PosedBalls, b: PosedBalls, marks: Uint8Array): void {
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return
  let top = 2
  stack[0] = 0
  stack[1] = 0
  while (top > 0) {
    const nodeB = stack[--top]
    const nodeA = stack[--top]
    if (!overlap(a.balls, nodeA * SPHERE, b.balls, nodeB * SPHERE)) continue
    const ball = a.tree.ballOf[nodeA]
    if (ball >= 0 && marks[ball] === 1) continue
    if (ball >= 0 && b.tree.childCount[nodeB] === 0) {
      marks[ball] = 1
      continue
    }
    const isLarger = a.balls[nodeA * SPHERE + 3] >= b.balls[nodeB * SPHERE + 3]
    const opensA = b.tree.childCount[nodeB] === 0 || (isLarger && ball < 0)
    const opened = opensA ? a : b
    const node = opensA ? nodeA : nodeB
    if (opened.stamps[node] !== opened.stamp) opened.open(node)
    const count = opened.tree.childCount[node]
    if (top + 2 * count > stack.length) stack = grown(stack)
    for (let child = opened.tree.firstChild[node], k = 0; k < count; k++, child++) {
      stack[top++] = opensA ? child : nodeA
      stack[top++] = opensA ? nodeB : child
    }
  }
}

function overlap(a: Float64Array, o: number, b: Float64Array, q: number): boolean {
  const x = b[q] - a[o]
  const y = b[q + 1] - a[o + 1]
  const z = b[q + 2] - a[o + 2]
  const r = a[o + 3] + b[q + 3]
  return x * x + y * y + z * z < r * r
}

function grown(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(values.length * 2)
  longer.set(values)
  return longer
}
