import type { BodiesAnswer } from '../query/askBodies.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { SessionBody } from './sessionBody.ts'

/** What a limited contact query did not decide, to be drawn. */
export interface UndecidedSpheres {
  /** Pairs of spheres below which more contacts may be. */
  readonly pairs: number
  /** Where more contacts may be, the surfaces are at most this far apart; 0 if nothing is undecided. */
  readonly bound: number
  /** The spheres of those pairs, each once: x y z r. */
  readonly xyzr: Float32Array
  /** Id of the body of each sphere. */
  readonly bodies: Uint32Array
}

/** `bodies` in the order of the query, right after it: their spheres are those that it refitted. */
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
  for (const [place, { id, body }] of bodies.entries()) {
    for (const node of nodes[place]) {
      for (let k = 0; k < SPHERE; k++) xyzr[at * SPHERE + k] = body.fit.posed[node * SPHERE + k]
      owners[at++] = id
    }
  }
  return { pairs, bound, xyzr, bodies: owners }
}
