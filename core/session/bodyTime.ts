import type { SceneBody } from './sceneFile.ts'

/** The time inside a body's clip when the scene is at `time`. Looping or holding at the ends is the pose's business. */
export function bodyTime(body: Pick<SceneBody, 'offset' | 'speed'>, time: number): number {
  return body.offset + time * body.speed
}
