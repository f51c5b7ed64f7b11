import type { Bounds } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { isCrowd } from '../state/crowd.ts'

/** So many moments of the clip say where its bodies go. */
const MOMENTS = 6

/** Around all bodies along the clip, so that a scene can be framed once and played. null: nothing moves, or it is a crowd. */
export async function motionBounds(seconds: number): Promise<Bounds | null> {
  if (seconds === 0 || isCrowd(useApp.getState())) return null
  const times = Array.from({ length: MOMENTS }, (_, k) => (seconds * k) / (MOMENTS - 1))
  const reply = await engine.motion({ times })
  return reply.ok ? reply.value : null
}
