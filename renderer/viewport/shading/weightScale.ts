import { viridis } from './ramps.ts'
import type { Scale } from './scale.ts'

export const weightScale: Scale = { ramp: viridis, from: 0, to: 1, spread: 'linear' }
