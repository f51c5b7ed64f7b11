import type { Density } from '../mesh/sizeField.ts'
import type { Vec3 } from '../math/vec3.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import type { Shape } from '../shape/shape.ts'
import type { Bone } from '../skin/bone.ts'

/** Linear red, green, blue, 0..1. */
export type Colour = readonly [number, number, number]

/** Definition of a character. */
export interface Character {
  readonly name: string
  readonly triangles: number
  /** Cell size of the sampling grid: well below half the thinnest gap between two parts. */
  readonly cell: number
  readonly bones: readonly Bone[]
  readonly flesh: Shape
  readonly density: Density
  /**
   * Points of the left side or the middle that keep a vertex even with few triangles: ends of fingers, horns, beards.
   */
  readonly tips: readonly Vec3[]
  /** Colour of a point of the surface, by the material there. */
  readonly paint: (material: string, x: number, y: number, z: number) => Colour
  readonly clips: readonly ClipDraft[]
}
