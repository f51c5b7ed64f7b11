import { limits } from '../../base/limits.ts'
import { type Reply, done, failed } from '../../base/reply.ts'

export function checkBodyCount(count: number, path?: string): Reply<true> {
  if (count <= limits.bodies) return done(true)
  const message = `The scene has ${count} bodies; the maximum is ${limits.bodies}. Split it into several scenes.`
  return failed('limit-exceeded', message, path)
}
