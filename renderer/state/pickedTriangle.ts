import type { App } from './app.ts'
import type { Picked, RayHit } from '../../electron/contract/core.ts'
import { posedBody, vertexPlace } from './posedBody.ts'

/** The triangle under the last click. */
export interface PickedTriangle extends RayHit {
  /** The corner nearest to the hit point. */
  readonly vertex: number
  readonly counts: Picked['counts']
  readonly milliseconds: number
}

/** The nearest hit and its nearest corner. null if nothing was hit or the body has been removed. */
export function pickedTriangle(app: App, { hits, counts, milliseconds }: Picked): PickedTriangle | null {
  const [hit] = hits
  const vertex = hit === undefined ? null : nearestCorner(app, hit)
  return hit === undefined || vertex === null ? null : { ...hit, vertex, counts, milliseconds }
}

function nearestCorner({ frame, assets }: App, { body, triangle, point }: RayHit): number | null {
  const posed = frame === null ? undefined : posedBody(frame, body)
  const { triangles, skin } = assets.get(body) ?? {}
  const corners = triangles?.subarray(3 * triangle, 3 * triangle + 3) ?? []
  const place: number[] = []
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const vertex of posed === undefined ? [] : corners) {
    if (posed === undefined || !vertexPlace(posed, skin, vertex, place, 0)) continue
    const away = point.reduce((sum, x, k) => sum + (x - (place[k] as number)) ** 2, 0)
    if (away < least) {
      least = away
      best = vertex
    }
  }
  return best
}
