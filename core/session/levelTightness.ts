import { refreshBody } from '../query/body.ts'
import { done, type Reply } from '../reply.ts'
import { poseBody, type SessionBody } from './sessionBody.ts'
import { meanTightness } from './showSpheres.ts'

/**
 * Mean tightness of the spheres of one level at some times of the scene: 1 where every sphere is the smallest possible.
 * Leaves the body in the pose of the last time.
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
