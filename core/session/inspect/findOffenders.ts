import { done, failed, type Reply } from '../../base/reply.ts'
import type { LoadedRig } from '../scene/rigLibrary.ts'

/**
 * All elements affected by an import problem. `ImportProblem.examples` names only a few. The caller owns the arrays.
 */
export interface ProblemOffenders {
  /** Ascending. */
  readonly vertices: Uint32Array
  /** Indices into the rig's joints, ascending. */
  readonly joints: Uint32Array
  /** Elements that are not part of the rig, such as nodes, channels or lines of the file. */
  readonly others: readonly string[]
}

/** `kind` is the kind of one of the rig's import problems. */
export function findOffenders({ rig, offenders, path }: LoadedRig, kind: string): Reply<ProblemOffenders> {
  const found = offenders.get(kind)
  if (found === undefined) {
    const known = [...offenders.keys()].join(', ')
    return failed(
      'request-invalid',
      `The import reported no problem of kind "${kind}". Reported: ${known || 'none'}.`,
      path,
    )
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
