import { limits } from '../limits.ts'
import { defaultCosts } from '../query/interruptible/operationCosts.ts'
import { methods } from '../query/methods.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { ContactOptions } from './askContacts.ts'

/** Checks of what callers pass to a session: types do not hold for JavaScript, and NaN is a number. */

export function checkTimes(times: readonly number[]): Reply<true> {
  const bad = times.find((time) => !Number.isFinite(time))
  if (bad === undefined) return done(true)
  return failed('request-invalid', `A time of ${bad} s: give a finite number of seconds.`)
}

export function checkContactOptions(options: ContactOptions): Reply<true> {
  const { method, budget, share } = options
  if (method !== undefined && !Object.hasOwn(methods, method)) {
    const names = Object.keys(methods).join(', ')
    return failed('request-invalid', `No method is called "${method}". There are: ${names}.`)
  }
  if (budget !== undefined && !(budget >= 0)) {
    return failed('request-invalid', `A budget of ${budget} ms: give a number from 0 on.`)
  }
  const counted = checkOperations(options)
  if (!counted.ok || share === undefined) return counted
  const { part, of } = share
  if (Number.isInteger(part) && Number.isInteger(of) && part >= 0 && part < of) return done(true)
  return failed('request-invalid', `Part ${part} of ${of}: parts count from 0, and there are fewer than all of them.`)
}

function checkOperations({
  method = 'on-demand',
  operations,
  operationCosts = defaultCosts,
}: ContactOptions): Reply<true> {
  if (operations === undefined) return done(true)
  if (!(operations >= 0))
    return failed('request-invalid', `A limit of ${operations} operations: give a number from 0 on.`)
  if (methods[method].interruptible !== true) {
    const message = `The method "${method}" cannot stop after a number of operations: use on-demand, or a time limit.`
    return failed('request-invalid', message)
  }
  const bad = Object.entries(operationCosts).find(([, cost]) => !(cost >= 0 && cost < Infinity))
  if (bad === undefined) return done(true)
  return failed('request-invalid', `A cost of ${bad[1]} for "${bad[0]}": give a finite number from 0 on.`)
}

export function checkBodyCount(count: number, path?: string): Reply<true> {
  if (count <= limits.bodies) return done(true)
  const message = `A scene of ${count} bodies: ${limits.bodies} are the most. Split it into several scenes.`
  return failed('limit-exceeded', message, path)
}
