import type { Frame, InnerPenetration, InnerSceneDistance, SceneDistance } from '../../electron/contract/core.ts'

/** A result of the core, with the frame that was on screen at the time of the request. */
export interface Measured<T> {
  readonly frame: Frame | null
  readonly found: T
}

export type Nearest = Measured<SceneDistance>

export type InnerNearest = Measured<InnerSceneDistance>

export type Overlapping = Measured<InnerPenetration>
