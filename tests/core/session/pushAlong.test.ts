import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
import type { Push } from '../../../core/query/penetration/push.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { root } from '../../../scripts/paths.mjs'
import { good } from '../../support/good.ts'

const session = createSession(nodeFiles, () => 0)
const settings = { spheres: 500 }
/** In seconds. The arms of both men move quickly. */
const FROM = 2.55
const STEP = 1 / 1_600
const STEPS = 160
/** Below this share of the smaller body the exact query answers for inner spheres. */
const LEAST_SHARE = 0.02

beforeAll(async () => {
  const { bodies } = good(await session.open(join(root, 'assets', 'scenes', 'two-men.rigscene.json'), noProgress))
  const closer = bodies.map(({ id, rig, settings: body }, k) => {
    return {
      id,
      rig: rig.id,
      settings: k === 0 ? body : { ...body, place: { ...body.place, position: [0.05, 0, 0.9] } },
    }
  })
  good(session.arrange(closer as Parameters<typeof session.arrange>[0], noProgress))
})

function exactPush(time: number): Push | null {
  return good(session.penetration({ time })).push
}

function innerPush(time: number): Push | null {
  const { push, share, answeredBy } = good(session.innerPenetration({ time, settings }, noProgress))
  expect(share).toBeGreaterThan(LEAST_SHARE)
  expect(answeredBy).toBe('inner')
  return push
}

/** The largest changes of direction, centre and depth between times that are `stride` steps apart. */
function largestChanges(pushes: readonly Push[], stride: number): readonly number[] {
  const kept = pushes.filter((_, k) => k % stride === 0)
  const changes = kept.slice(1).map((push, k) => {
    const before = kept[k] as Push
    return [apart(push.direction, before.direction), apart(push.centre, before.centre), push.depth - before.depth]
  })
  return [0, 1, 2].map((which) => Math.max(...changes.map((change) => Math.abs(change[which] as number))))
}

function apart(p: readonly number[], q: readonly number[]): number {
  return Math.hypot(...p.map((x, k) => x - (q[k] as number)))
}

describe('direction, centre and depth of the push of two men', () => {
  // A jump would be as large in fine steps as in coarse ones.
  it.each([
    ['exact query', exactPush],
    ['inner spheres', innerPush],
  ])('change continuously along a clip: %s', { timeout: 120_000 }, (_, pushAt) => {
    const pushes = Array.from({ length: STEPS + 1 }, (__, k) => pushAt(FROM + k * STEP) as Push)
    const coarse = largestChanges(pushes, 8)
    largestChanges(pushes, 1).forEach((change, k) => {
      expect(coarse[k]).toBeGreaterThan(0)
      expect(change).toBeLessThan(0.25 * (coarse[k] as number))
    })
  })
})
