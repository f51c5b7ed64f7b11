import { boxesApart, KEY_BOX, listTouching } from '../../../core/intersect/keyBoxes.ts'
import type { HitList } from '../../../core/query/base/hitList.ts'
import { reserveHits } from '../../../core/query/base/hitList.ts'
import { type Solid, solidTouchesTriangle } from '../../../core/query/probe/volume.ts'
import type { FittedBoxes } from '../../../core/query/baselines/traverseBoxes.ts'

const stack = new Int32Array(512)
const near = new Int32Array(64)

/** Tests a volume against a fitted box tree, with our own triangle tests. */
export function probeBoxes({ tree, boxes, triangleBoxes, positions }: FittedBoxes, solid: Solid, found: HitList): void {
  let top = 0
  if (!boxesApart(boxes, 0, solid.keys, 0)) stack[top++] = 0
  while (top > 0) {
    const node = stack[--top]
    const right = tree.right[node]
    if (right === 0) {
      probeRange(tree.start[node], tree.count[node])
      continue
    }
    if (!boxesApart(boxes, right * KEY_BOX, solid.keys, 0)) stack[top++] = right
    if (!boxesApart(boxes, (node + 1) * KEY_BOX, solid.keys, 0)) stack[top++] = node + 1
  }

  function probeRange(start: number, size: number): void {
    const count = listTouching(triangleBoxes, start, start + size, solid.keys, 0, near, 0)
    reserveHits(found, count)
    for (let k = 0; k < count; k++) {
      const i = near[k] * 3
      const { corners } = tree
      if (!solidTouchesTriangle(solid, positions, corners[i], corners[i + 1], corners[i + 2])) continue
      found.triangles[found.count++] = tree.triangles[near[k]]
    }
  }
}
