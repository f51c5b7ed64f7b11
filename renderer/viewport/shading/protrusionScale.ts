import { fit } from './ramps.ts'
import type { Scale } from './scale.ts'

/** Protrusion as a fraction of the radius of the whole body. The same scale for all levels. */
export const protrusionScale: Scale = { ramp: fit, from: 0.005, to: 0.5, spread: 'log' }
