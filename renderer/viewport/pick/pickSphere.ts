import type { Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'

export interface PickedSphere {
  readonly body: number
  readonly node: number
}

/** The part of a ray inside a sphere. */
interface Chord extends PickedSphere {
  readonly enters: number
  readonly leaves: number
  readonly radius: number
}

/**
 * The sphere that a click along a ray selects. Spheres overlap and large ones enclose small ones, so of all spheres
 * that overlap the first hit along the ray, the smallest is selected. `direction` has unit length.
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
  const first = least(chords, (chord) => chord.enters)
  if (first === null) return null
  const shared = chords.filter(({ enters, leaves }) => enters <= first.leaves && leaves >= first.enters)
  const smallest = least(shared, (chord) => chord.radius)
  return smallest === null ? null : { body: smallest.body, node: smallest.node }
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
    // A sphere around the camera is not drawn and cannot be selected.
    if (along - half > 0) {
      chords.push({ body, node: nodes[i] as number, enters: along - half, leaves: along + half, radius })
    }
  }
  return chords
}

function least(chords: readonly Chord[], by: (chord: Chord) => number): Chord | null {
  return chords.reduce<Chord | null>((best, chord) => (best === null || by(chord) < by(best) ? chord : best), null)
}
