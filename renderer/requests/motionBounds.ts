import type { Bounds } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { isCrowd } from '../state/crowd.ts'

/** Number of times at which the clip is sampled. */
const SAMPLES = 6

/**
 * Bounds of all bodies along the clip, so that the camera can stay still during playback. null for still scenes and
 * crowds.
 */
export async function motionBounds(seconds: number): Promise<Bounds | null> {
  if (seconds === 0 || isCrowd(useApp.getState())) return null
  const times = Array.from({ length: SAMPLES }, (_, k) => (seconds * k) / (SAMPLES - 1))
  const reply = await engine.motion({ times })
  return reply.ok ? reply.value : null
}
