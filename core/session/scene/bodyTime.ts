import type { SceneBody } from './sceneFile.ts'

/** Converts scene time to the time in a body's clip. Does not loop or clamp; the pose does that. */
export function bodyTime(body: Pick<SceneBody, 'offset' | 'speed'>, time: number): number {
  return body.offset + time * body.speed
}
