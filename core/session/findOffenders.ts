import { done, failed, type Reply } from '../reply.ts'
import type { LoadedRig } from './rigLibrary.ts'

/** All those that a problem of the import is about; `ImportProblem.examples` names a few. Arrays are the receiver's own. */
export interface ProblemOffenders {
  /** Ascending. */
  readonly vertices: Uint32Array
  /** Of the rig's list of joints, ascending. */
  readonly joints: Uint32Array
  /** What the rig has not: nodes, channels, lines of the file. */
  readonly others: readonly string[]
}

/** `kind`: of one of the rig's problems. */
export function findOffenders({ rig, offenders, path }: LoadedRig, kind: string): Reply<ProblemOffenders> {
  const found = offenders.get(kind)
  if (found === undefined) {
    const known = [...offenders.keys()].join(', ')
    return failed('request-invalid', `The import has no problem "${kind}". There are: ${known || 'none'}.`, path)
  }
  const named = new Set<unknown>(found.named)
  const { names } = rig.joints
  const isJoint = new Set(names.filter((name) => named.has(name)))
  const joints = names.flatMap((name, joint) => (isJoint.has(name) ? [joint] : []))
  return done({
    vertices: Uint32Array.from(new Set(found.vertices)).sort(),
    joints: Uint32Array.from(joints),
    others: found.named.filter((one) => !isJoint.has(String(one))).map(String),
  })
}
