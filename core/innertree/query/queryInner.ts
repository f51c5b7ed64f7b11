import { done, type Reply } from '../../base/reply.ts'
import type { InnerBody } from '../body/innerBody.ts'
import { type InnerDistance, type InnerDistanceOptions, queryInnerDistance } from './queryInnerDistance.ts'
import { type InnerOverlap, type InnerOverlapOptions, queryInnerOverlap } from './queryInnerOverlap.ts'

/** Either the distance between two bodies or their intersection. */
export type InnerProximity =
  | ({ readonly kind: 'apart' } & InnerDistance)
  | ({ readonly kind: 'overlap' } & InnerOverlap)

/**
 * The combined query, [WZ09] §4.3: the distance search ends at the first two spheres that overlap, and the intersection
 * volume is computed instead. Spheres do not fill their bodies, so bodies that intersect slightly can be `apart`; their
 * `distance` is then an upper bound of 0. Differs from [WZ09]: the volume search starts from the roots because it uses
 * cells, not the spheres visited so far.
 */
export function queryInner(
  a: InnerBody,
  b: InnerBody,
  options: InnerOverlapOptions & InnerDistanceOptions = {},
): Reply<InnerProximity> {
  const apart = queryInnerDistance(a, b, options)
  if (!apart.ok) return apart
  if (apart.value.points !== null) return done({ kind: 'apart', ...apart.value })
  const overlap = queryInnerOverlap(a, b, options)
  return overlap.ok ? done({ kind: 'overlap', ...overlap.value }) : overlap
}
