import { type Reply, done, failed } from '../../base/reply.ts'

/** Validates at run time: JavaScript callers bypass the types, and NaN has type number. */
export function checkTimes(times: readonly number[]): Reply<true> {
  const bad = times.find((time) => !Number.isFinite(time))
  if (bad === undefined) return done(true)
  return failed('request-invalid', `Invalid time ${bad} s: expected a finite number.`)
}
