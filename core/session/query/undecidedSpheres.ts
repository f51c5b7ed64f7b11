import type { BodiesAnswer } from '../../query/crowd/askBodies.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

/** The part of the scene that a limited contact query left undecided, for drawing. */
export interface UndecidedSpheres {
  /** Number of undecided sphere pairs, below which there may be more contacts. */
  readonly pairs: number
  /** Upper bound of the distance between the surfaces at any missed contact; 0 if nothing is undecided. */
  readonly bound: number
  /** The spheres of the undecided pairs, each listed once: x y z r. */
  readonly xyzr: Float32Array
  /** Body id of each sphere. */
  readonly bodies: Uint32Array
}

/**
 * `bodies` must be in query order. Call directly after the query, while the bodies hold the spheres that it refitted.
 */
export function undecidedSpheres(bodies: readonly SessionBody[], { undecided, bound }: BodiesAnswer): UndecidedSpheres {
  const nodes = bodies.map(() => new Set<number>())
  let pairs = 0
  for (const part of undecided) {
    pairs += part.bounds.length
    for (let k = 0; k < part.nodes.length; k += 2) {
      nodes[part.a].add(part.nodes[k])
      nodes[part.b].add(part.nodes[k + 1])
    }
  }
  const count = nodes.reduce((sum, { size }) => sum + size, 0)
  const xyzr = new Float32Array(count * SPHERE)
  const owners = new Uint32Array(count)
  let at = 0
  for (const [index, { id, body }] of bodies.entries()) {
    for (const node of nodes[index]) {
      for (let k = 0; k < SPHERE; k++) xyzr[at * SPHERE + k] = body.fit.posed[node * SPHERE + k]
      owners[at++] = id
    }
  }
  return { pairs, bound, xyzr, bodies: owners }
}
