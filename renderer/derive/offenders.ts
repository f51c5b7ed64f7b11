import type { ImportProblem, ProblemOffenders, RigView } from '../../electron/contract/core.ts'

/** Something that a problem of the import is about, and that can be selected if it is a vertex or a joint. */
export type Offender =
  | { readonly kind: 'vertex' | 'joint'; readonly text: string; readonly number: number }
  | { readonly kind: 'other'; readonly text: string; readonly number: null }

/** A few of them. Numbers are vertices where the message counts vertices or their displacements; names are joints where the rig has such a joint. */
export function someOffenders({ message, examples }: ImportProblem, rig: RigView): readonly Offender[] {
  const countsVertices = /^[\d,]+ (vertex|vertices|morph displacements?)\b/.test(message)
  return examples.map((example): Offender => {
    const text = typeof example === 'number' ? example.toLocaleString('en') : example
    if (typeof example === 'number' && countsVertices) return { kind: 'vertex', text, number: example }
    const joint = rig.joints.findIndex(({ name }) => name === example)
    return joint < 0 ? { kind: 'other', text, number: null } : { kind: 'joint', text, number: joint }
  })
}

/** One of all, counted over vertices, joints and others. */
export function offenderAt({ vertices, joints, others }: ProblemOffenders, rig: RigView, index: number): Offender {
  const vertex = vertices[index]
  if (vertex !== undefined) return { kind: 'vertex', text: vertex.toLocaleString('en'), number: vertex }
  const joint = joints[index - vertices.length]
  if (joint !== undefined) return { kind: 'joint', text: rig.joints[joint]?.name ?? `joint ${joint}`, number: joint }
  return { kind: 'other', text: others[index - vertices.length - joints.length] ?? '', number: null }
}

export function offenderCount({ vertices, joints, others }: ProblemOffenders): number {
  return vertices.length + joints.length + others.length
}
