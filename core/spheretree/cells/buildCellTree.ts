import { createSolid } from '../../geometry/solid.ts'
import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { OnLevel } from './tree/cellBuilder.ts'
import { cellSettingsFault } from './cellSettingsFault.ts'
import type { CellTree, CellTreeSettings } from './tree/cellTree.ts'
import { findCellBuilder } from './builders/cellBuilders.ts'
import { finishCellTree } from './tree/finishCellTree.ts'

export const defaultCellTreeSettings: CellTreeSettings = { builder: 'medial', branching: 8, depth: 3, effort: 'full' }

/**
 * Builds a tree of spheres that cover the surface of a skin in its reference pose. A skin without triangles gives a
 * tree without nodes. Throws `Cancelled` through `progress`, and an error if the settings are invalid.
 */
export function buildCellTree(
  skin: Pick<Skin, 'rest' | 'triangles'>,
  settings: CellTreeSettings,
  progress: Progress,
  onLevel?: OnLevel,
): CellTree {
  const fault = cellSettingsFault(settings)
  const builder = findCellBuilder(settings.builder)
  if (builder === undefined || fault !== null) throw new Error(`buildCellTree: ${fault}`)
  const solid = createSolid(skin.rest, skin.triangles, progress)
  return finishCellTree(skin, builder.build(solid, settings, progress, onLevel), settings)
}
