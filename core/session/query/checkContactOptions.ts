import { type Reply, done, failed } from '../../base/reply.ts'
import { defaultCosts } from '../../query/interruptible/operationCosts.ts'
import { methods } from '../../query/methods.ts'
import type { ContactOptions } from './askContacts.ts'

/** Validates at run time, because JavaScript callers bypass the types. */
export function checkContactOptions(options: ContactOptions): Reply<true> {
  const { method, budget, share } = options
  if (method !== undefined && !Object.hasOwn(methods, method)) {
    const names = Object.keys(methods).join(', ')
    return failed('request-invalid', `Unknown method "${method}". Available: ${names}.`)
  }
  if (budget !== undefined && !(budget >= 0)) {
    return failed('request-invalid', `Invalid budget ${budget} ms: expected a number of at least 0.`)
  }
  const counted = checkOperations(options)
  if (!counted.ok || share === undefined) return counted
  const { part, of } = share
  if (Number.isInteger(part) && Number.isInteger(of) && part >= 0 && part < of) return done(true)
  return failed('request-invalid', `Invalid share, part ${part} of ${of}: expected integers with 0 <= part < of.`)
}

function checkOperations({
  method = 'on-demand',
  operations,
  operationCosts = defaultCosts,
}: ContactOptions): Reply<true> {
  if (operations === undefined) return done(true)
  if (!(operations >= 0))
    return failed('request-invalid', `Invalid operation limit ${operations}: expected a number of at least 0.`)
  if (methods[method].interruptible !== true) {
    const message = `Method "${method}" does not support an operation limit: use "on-demand" or a time limit.`
    return failed('request-invalid', message)
  }
  const bad = Object.entries(operationCosts).find(([, cost]) => !(cost >= 0 && cost < Infinity))
  if (bad === undefined) return done(true)
  return failed('request-invalid', `Invalid cost ${bad[1]} of "${bad[0]}": expected a finite number of at least 0.`)
}
