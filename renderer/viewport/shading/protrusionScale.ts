import { fit } from './ramps.ts'
import type { Scale } from './scale.ts'

/** How far a sphere extends past the skin, as a share of the radius of the whole body. One scale for all levels. */
export const protrusionScale: Scale = { ramp: fit, from: 0.005, to: 0.5, spread: 'log' }
