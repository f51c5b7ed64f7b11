import { fit } from './ramps.ts'
import type { Scale } from './scale.ts'

/** How far a sphere extends past the skin, as a share of the radius of the whole body: a fifth is as loose as colours tell. */
export const protrusionScale: Scale = { ramp: fit, from: 0, to: 0.2, spread: 'linear' }
