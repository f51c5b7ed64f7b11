import { type Skinning, skinnings } from '../../electron/contract/core.ts'

/** A value for each skinning method. */
export function perMethod<Value>(make: (method: Skinning) => Value): Readonly<Record<Skinning, Value>> {
  return Object.fromEntries(skinnings.map((method) => [method, make(method)])) as Record<Skinning, Value>
}
