import type { Frame, InnerPenetration, InnerSceneDistance, SceneDistance } from '../../electron/contract/core.ts'

/** An answer of the core, and the frame on screen when it was asked for. */
export interface Measured<T> {
  readonly frame: Frame | null
  readonly found: T
}

export type Nearest = Measured<SceneDistance>

export type InnerNearest = Measured<InnerSceneDistance>

export type Overlapping = Measured<InnerPenetration>
