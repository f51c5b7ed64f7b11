import { refreshBody } from '../../query/base/body.ts'
import { done, type Reply } from '../../base/reply.ts'
import { poseBody, type SessionBody } from '../scene/sessionBody.ts'
import { meanTightness } from './showSpheres.ts'

/**
 * Mean tightness of the spheres of one level at several scene times. 1 means that every sphere is optimal. Leaves the
 * body posed at the last of `times`.
 */
export function levelTightness(body: SessionBody, level: number, times: readonly number[]): Reply<Float32Array> {
  const means = new Float32Array(times.length)
  for (let k = 0; k < times.length; k++) {
    poseBody(body, times[k])
    const fresh = refreshBody(body.body)
    if (!fresh.ok) return fresh
    means[k] = meanTightness(body.body, level)
  }
  return done(means)
}
