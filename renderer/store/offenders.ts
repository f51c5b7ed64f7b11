import type { ImportProblem, RigView } from '../../electron/contract/core.ts'

/** Something that a problem of the import is about, and that can be selected if it is a vertex or a joint. */
export type Offender =
  | { readonly kind: 'vertex' | 'joint'; readonly text: string; readonly number: number }
  | { readonly kind: 'other'; readonly text: string; readonly number: null }

/** Numbers are vertices where the message counts vertices; names are joints where the rig has such a joint. */
export function offenders({ message, examples }: ImportProblem, rig: RigView): readonly Offender[] {
  const countsVertices = /^[\d,]+ (vertex|vertices)\b/.test(message)
  return examples.map((example): Offender => {
    const text = typeof example === 'number' ? example.toLocaleString('en') : example
    if (typeof example === 'number' && countsVertices) return { kind: 'vertex', text, number: example }
    const joint = rig.joints.findIndex(({ name }) => name === example)
    return joint < 0 ? { kind: 'other', text, number: null } : { kind: 'joint', text, number: joint }
  })
}
