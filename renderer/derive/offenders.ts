/** Elements that import problems affect. */
import type { ImportProblem, ProblemOffenders, RigView } from '../../electron/contract/core.ts'

/** An element that an import problem affects. Vertices and joints can be selected. */
export type Offender =
  | { readonly kind: 'vertex' | 'joint'; readonly text: string; readonly number: number }
  | { readonly kind: 'other'; readonly text: string; readonly number: null }

/**
 * Examples of the affected elements. Numbers are vertices if the message counts vertices or their displacements; names
 * are joints if the rig has them.
 */
export function someOffenders({ message, examples }: ImportProblem, rig: RigView): readonly Offender[] {
  const countsVertices = /^[\d,]+ (vertex|vertices|morph displacements?)\b/.test(message)
  return examples.map((example): Offender => {
    const text = typeof example === 'number' ? example.toLocaleString('en') : example
    if (typeof example === 'number' && countsVertices) return { kind: 'vertex', text, number: example }
    const joint = rig.joints.findIndex(({ name }) => name === example)
    return joint < 0 ? { kind: 'other', text, number: null } : { kind: 'joint', text, number: joint }
  })
}

/** The element at an index that counts vertices, then joints, then others. */
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
