import { describe, expect, it } from 'vitest'
import { boxesApart, KEY_BOX } from '../../../core/intersect/keyBoxes.ts'
import { type Body, refreshBody } from '../../../core/query/base/body.ts'
import { boxChunk, boxChunks, boxStopNode, boxTriangles } from '../../../core/query/base/boxStopNode.ts'
import { CHUNK } from '../../../core/query/base/stopTables.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { good } from './agreement.ts'
import { moveBody, randomBody } from './bodies.ts'

/** Key box of some triangles in tree order: low x y z, high x y z. */
function boxOf(body: Body, from: number, to: number): number[] {
  const offsets = [...body.corners.subarray(from * 3, to * 3)]
  const along = (axis: number) => offsets.map((offset) => body.keys[offset + axis])
  return [0, 1, 2, 3, 4, 5].map((k) => (k < 3 ? Math.min(...along(k)) : Math.max(...along(k - 3))))
}

function openSome(random: Random, body: Body, leaf: number): void {
  boxStopNode(body, leaf)
  if (random() < 0.3) return
  boxChunks(body, leaf)
  for (let chunk = body.chunkStart[leaf]; chunk < body.chunkStart[leaf + 1]; chunk++) {
    if (random() < 0.5) boxChunk(body, leaf, chunk)
  }
}

describe('boxes of a stop node', () => {
  it.each(seeds(60))('fit its triangles and chunks in every pose, regardless of earlier queries (seed %i)', (seed) => {
    const random = seeded(seed)
    const body = randomBody(random)
    for (let move = 0; move < 3; move++) {
      good(refreshBody(body))
      for (let leaf = 0; leaf < body.tree.nodeCount; leaf++) {
        if (body.isStop[leaf] !== 1) continue
        openSome(random, body, leaf)
        boxTriangles(body, leaf)
        const from = body.tree.triangleStart[leaf]
        const to = from + body.tree.triangleCount[leaf]
        for (let i = from; i < to; i++) {
          expect([...body.triangleBoxes.subarray(i * KEY_BOX, (i + 1) * KEY_BOX)]).toEqual(boxOf(body, i, i + 1))
        }
        for (let start = from, chunk = body.chunkStart[leaf]; start < to; start += CHUNK, chunk++) {
          const box = boxOf(body, start, Math.min(start + CHUNK, to))
          expect([...body.chunkBoxes.subarray(chunk * KEY_BOX, (chunk + 1) * KEY_BOX)]).toEqual(box)
          expect(boxesApart(body.stopBoxes, leaf * KEY_BOX, Int32Array.from(box), 0)).toBe(false)
        }
      }
      moveBody(random, body)
    }
  })
})
