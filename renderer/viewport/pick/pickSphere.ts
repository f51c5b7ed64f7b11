import type { Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'

export interface PickedSphere {
  readonly body: number
  readonly node: number
}

/** Where a ray enters and leaves a sphere. */
interface Chord extends PickedSphere {
  readonly enters: number
  readonly leaves: number
  readonly radius: number
}

/**
 * The sphere under a ray. Spheres overlap, and the large ones stand in front: of all that share some of the ray with the
 * foremost one, the smallest is meant. `direction` is of unit length.
 */
export function pickSphere(
  frame: Frame,
  hidden: ReadonlySet<number>,
  origin: Vector3,
  direction: Vector3,
): PickedSphere | null {
  const chords = frame.bodies
    .filter(({ body }) => !hidden.has(body))
    .flatMap((body) => chordsOf(body, origin, direction))
  const foremost = least(chords, (chord) => chord.enters)
  if (foremost === null) return null
  const shared = chords.filter(({ enters, leaves }) => enters <= foremost.leaves && leaves >= foremost.enters)
  const meant = least(shared, (chord) => chord.radius)
  return meant === null ? null : { body: meant.body, node: meant.node }
}

function chordsOf({ body, spheres }: Frame['bodies'][number], origin: Vector3, direction: Vector3): Chord[] {
  const chords: Chord[] = []
  if (spheres === undefined) return chords
  const { nodes, xyzr } = spheres
  for (let i = 0; i < nodes.length; i++) {
    const x = (xyzr[4 * i] as number) - origin.x
    const y = (xyzr[4 * i + 1] as number) - origin.y
    const z = (xyzr[4 * i + 2] as number) - origin.z
    const radius = xyzr[4 * i + 3] as number
    const along = x * direction.x + y * direction.y + z * direction.z
    const half2 = radius * radius - (x * x + y * y + z * z - along * along)
    if (half2 < 0) continue
    const half = Math.sqrt(half2)
    // One that holds the eye is not drawn, so it is not meant either.
    if (along - half > 0) {
      chords.push({ body, node: nodes[i] as number, enters: along - half, leaves: along + half, radius })
    }
  }
  return chords
}

function least(chords: readonly Chord[], by: (chord: Chord) => number): Chord | null {
  return chords.reduce<Chord | null>((best, chord) => (best === null || by(chord) < by(best) ? chord : best), null)
}
