import { mirrorX } from '../math/vec3.ts'
import { mirrorName } from '../skin/mirrorName.ts'
import type { Leaf, Shape } from './shape.ts'

/** The shape mirrored to the other side of the body, with the bones of that side. */
export function mirrored(shape: Shape): Shape {
  return {
    center: [-shape.center[0], shape.center[1], shape.center[2]],
    radius: shape.radius,
    distance: (x, y, z, limit) => shape.distance(-x, y, z, limit),
    near: (at, radius, limit) => {
      const close = shape.near(mirrorX(at), radius, limit)
      return close && mirrored(close)
    },
    leaves: shape.leaves.map(mirroredLeaf),
  }
}

/** The shape and its mirror image. */
export function both(shape: Shape): readonly Shape[] {
  return [shape, mirrored(shape)]
}

function mirroredLeaf(leaf: Leaf): Leaf {
  const { material, bones } = leaf.flesh
  return { flesh: { material, bones: bones.map(mirrorName) }, distance: (x, y, z) => leaf.distance(-x, y, z) }
}
