import * as v from 'valibot'

/** A row of the tables of the contract's methods. */
export interface Method<Request> extends Traits {
  /** Validates a request. */
  readonly request: v.GenericSchema<unknown, Request>
}

/** What threads need to know about a method. */
export interface Traits {
  /** Replaces the scene. */
  readonly changesScene?: true
  /** An edit of the user, which is lost unless saved. */
  readonly isEdit?: true
  /** The result owns its arrays, so they are transferred instead of copied. */
  readonly ownsArrays?: true
}

export type RequestOf<Run> = Run extends (...request: infer R) => unknown ? (R extends [] ? undefined : R[0]) : never

export const nothing = v.undefined()
export const token = v.pipe(v.string(), v.maxLength(64))
export const shortText = v.pipe(v.string(), v.maxLength(1000))
