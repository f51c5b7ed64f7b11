import type { Progress } from '../../base/progress.ts'
import { done, type Reply } from '../../base/reply.ts'
import type { Skin } from '../../rig/skin.ts'
import { innerSolid } from '../field/innerSolid.ts'
import { type WeightField, weightField } from '../field/weightField.ts'

/** Computes the skinning weights inside the body of a skin. Takes about a second. `name` is for messages. */
export function innerWeights(skin: Skin, name: string, progress: Progress): Reply<WeightField> {
  const solid = innerSolid(skin, name, progress)
  if (!solid.ok) return solid
  const { mesh, tree, vertexOf, volume } = solid.value
  return done(weightField(mesh, tree, skin, vertexOf, volume, progress))
}
