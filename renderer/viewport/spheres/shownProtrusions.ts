import type { BodyFrame } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import { currentMeasure, type DrawnMeasure } from './drawnMeasure.ts'

/** The protrusion of each fitted sphere, and in which pose. */
export interface ShownProtrusions {
  readonly values: Float32Array
  readonly pose: 'on screen' | 'at rest'
}

/** Of the pose on screen if it is measured; until then, and during playback, of the reference pose. */
export function shownProtrusions(
  app: App,
  measure: DrawnMeasure | null,
  { body, fitted }: BodyFrame,
): ShownProtrusions | null {
  if (fitted === undefined) return null
  const posed = currentMeasure(app, measure)?.protrusions.get(body)
  return posed?.length === fitted.protrusions.length
    ? { values: posed, pose: 'on screen' }
    : { values: fitted.protrusions, pose: 'at rest' }
}
