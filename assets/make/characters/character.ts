import type { Density } from '../mesh/sizeField.ts'
import type { Vec3 } from '../math/vec3.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import type { Shape } from '../shape/shape.ts'
import type { Bone } from '../skin/bone.ts'

/** Red, green, blue, linear, 0..1. */
export type Colour = readonly [number, number, number]

/** What a character is made from. */
export interface Character {
  readonly name: string
  readonly triangles: number
  /** Cell of the grid on which the flesh is sampled: well below half the thinnest gap between two parts. */
  readonly cell: number
  readonly bones: readonly Bone[]
  readonly flesh: Shape
  readonly density: Density
  /** Points of the left side or the middle that keep a vertex however few triangles there are: ends of fingers, horns, beards. */
  readonly tips: readonly Vec3[]
  /** Colour of a point of the surface, by the material of the flesh there. */
  readonly paint: (material: string, x: number, y: number, z: number) => Colour
  readonly clips: readonly ClipDraft[]
}
