import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '../support/sourceFiles.ts'

/** Files of several functions about one topic, entry points of modules, and lists of re-exports. */
const topics: readonly string[] = [
  'cli/options/exportOptions.ts',
  'cli/options/numberOptions.ts',
  'cli/run/exitCodes.ts',
  'cli/run/print.ts',
  'cli/run/progressMemory.ts',
  'cli/run/threadMessages.ts',
  'core/base/growing.ts',
  'core/base/messageText.ts',
  'core/exchange/gltf/base64.ts',
  'core/index.ts',
  'core/intersect/exactSign.ts',
  'core/intersect/exactVolumes.ts',
  'core/intersect/keyBoxes.ts',
  'core/intersect/shiftedSign.ts',
  'core/math/norm3.ts',
  'core/math/quaternion.ts',
  'core/refit/blend/loadRestBall.ts',
  'core/session/inspect/reportCellTree.ts',
  'core/session/inspect/sphereMeasures.ts',
  'core/session/state/queryForms.ts',
  'core/spheretree/quality/pieces.ts',
  'electron/base/paths.ts',
  'electron/contract/core.ts',
  'electron/files/dialogs.ts',
  'electron/threads/coreMessages.ts',
  'host/signals.ts',
  'host/standardOutput.ts',
  'host/streamPaths.ts',
  'library/gltfTransform.ts',
  'library/three.ts',
  'renderer/base/format.ts',
  'renderer/commands/ownKeys.ts',
  'renderer/commands/tour.ts',
  'renderer/derive/bodyCosts.ts',
  'renderer/derive/corners.ts',
  'renderer/derive/csv.ts',
  'renderer/derive/exportPurpose.ts',
  'renderer/derive/extensionFacts.ts',
  'renderer/derive/looseSpheres.ts',
  'renderer/derive/nearest.ts',
  'renderer/derive/offenders.ts',
  'renderer/derive/overlapFacts.ts',
  'renderer/derive/pairFacts.ts',
  'renderer/derive/probeFacts.ts',
  'renderer/derive/shadingNames.ts',
  'renderer/derive/skinningTables.ts',
  'renderer/derive/treeTable.ts',
  'renderer/requests/arrange.ts',
  'renderer/requests/fitTrees.ts',
  'renderer/requests/scanClip.ts',
  'renderer/requests/scene.ts',
  'renderer/requests/viewMemory.ts',
  'renderer/state/history.ts',
  'renderer/state/selectors.ts',
  'renderer/state/sideBySide.ts',
  'renderer/ui/numberText.ts',
  'renderer/viewport/base/bounds.ts',
  'renderer/viewport/base/colours.ts',
  'renderer/viewport/shading/ramps.ts',
]

const modules = /^(core|electron|cli|host|library|renderer)\//

const nameOf = (item: string) =>
  item
    .trim()
    .replace(/^type /, '')
    .split(' as ')
    .at(-1) ?? ''

/** Names that a source file exports. */
function exportedNames(text: string): string[] {
  const declared =
    /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
  const listed = /^export (?:type )?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(declared)].map(([, name = '']) => name),
    ...[...text.matchAll(listed)].flatMap(([, list = '']) => list.split(',').map(nameOf)),
  ]
}

/** The path of a file without an export of its own name, or nothing. */
function unnamed({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const own = basename(path)
    .replace(/\.tsx?$/, '')
    .toLowerCase()
  const names = exportedNames(text)
  return names.length === 0 || names.some((name) => name.toLowerCase() === own) ? [] : [path]
}

it('every file is named after its main export, or is listed as a topic', () => {
  const files = sourceFiles().filter(({ path }) => modules.test(path) && /\.tsx?$/.test(path))
  expect(files.flatMap(unnamed).toSorted()).toEqual(topics.toSorted())
})
