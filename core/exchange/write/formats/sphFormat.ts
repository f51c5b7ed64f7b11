import { smallestBall } from '../../../math/smallestBall.ts'
import type { Progress } from '../../../base/progress.ts'
import { done, failed, type Reply } from '../../../base/reply.ts'
import type { Skin } from '../../../rig/skin.ts'
import type { CellTree } from '../../../spheretree/cells/tree/cellTree.ts'
import { depthOf, isLeaf, SPHERE, type SphereTree } from '../../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../../spheretree/tree/vertexGatherer.ts'
import { halves, openPieces, type Piece } from '../../rigid/piece.ts'
import { encodeText } from '../../base/encodeText.ts'
import { type ExportFormat, type ExportSource, withEnding, type Written } from '../exportFormat.ts'
import { branching, exactText, fits, line, MOST_LINES, placesOf, type SphText, textOf, unused } from './sphText.ts'

/**
 * The text format of Bradshaw's Sphere-Tree Construction Toolkit (its README, "File formats"). The first line contains
 * the number of levels and the branching factor B. Each further line is a sphere: x y z r and its importance. The tree
 * is a full array: the children of node n are n·B + 1 … n·B + B. Unused entries have a radius of -1.
 */
export const sphFormat: ExportFormat = {
  name: 'sph',
  label: 'Sphere-tree text',
  short: '.sph',
  title: 'The whole tree at rest, in the format of the sphere-tree toolkit (.sph)',
  readers: 'The Sphere-Tree Construction Toolkit and compatible programs: the tree at rest.',
  purposes: ['data'],
  lost: 'mesh, joints and clips; spheres are in the rest pose',
  ending: '.sph',
  experimental: false,
  takesRigidSpheres: false,
  takesCellTree: true,
  fitted: true,
  write: (source, options, progress) => Promise.resolve(writeSph(source, options.name, progress)),
}

/** Branching factor for trees that do not fit. Same as in the toolkit's examples. */
const BRANCHES = 8

function writeSph(
  { rig, tree, cellTree, name }: ExportSource,
  asked: string | undefined,
  progress: Progress,
): Reply<Written> {
  const chosen = cellTree ?? tree
  const exact = fits(branching(chosen), depthOf(chosen))
  if (!exact && chosen === cellTree) return failed('export-unsupported', tooLarge(cellTree))
  const { text, spheres, levels, branches } = exact ? exactText(chosen) : groupedText(tree, rig.skin, progress)
  const note = exact
    ? 'Every sphere of the tree is in the file.'
    : `The full array would be too large: triangles were regrouped, ${branches} children per sphere, ${levels} levels.`
  return done({
    files: [{ name: asked ?? withEnding(name, '.sph'), bytes: encodeText(text) }],
    report: { notes: [note], figures: { spheres, levels, branches } },
  })
}

function tooLarge(tree: CellTree): string {
  const size = `The tree has up to ${branching(tree)} children per sphere and ${depthOf(tree)} levels`
  return `${size}: a full array would have more than ${MOST_LINES} lines. Build it with fewer children or levels.`
}

/**
 * Regroups the triangles of the tree, halving groups of pieces until each parent has its children. Every sphere is the
 * smallest ball of its group.
 */
function groupedText(tree: SphereTree, skin: Skin, progress: Progress): SphText {
  const branches = BRANCHES
  let most = 1
  while (fits(branches, most + 1)) most++
  const lines = unused(branches, most)
  const gatherer = new VertexGatherer(skin)
  const ball = new Float64Array(SPHERE)
  const all = Uint32Array.from(tree.triangles, (_, slot) => slot)
  let row: { slot: number; pieces: Piece[] }[] = [{ slot: 0, pieces: [{ node: 0, slots: all }] }]
  let spheres = 0
  let levels = 0
  while (row.length > 0) {
    progress.report(levels++, most, 'grouping spheres')
    const next: typeof row = []
    for (const { slot, pieces } of row) {
      const triangles = Uint32Array.from(pieces.flatMap(({ slots }) => Array.from(slots, (p) => tree.triangles[p])))
      gatherer.gather(triangles, 0, triangles.length)
      smallestBall(skin.rest, gatherer.list, 0, gatherer.count, ball, 0)
      lines[slot] = line(ball, 0)
      spheres++
      if (levels === most || (pieces.length === 1 && isLeaf(tree, pieces[0].node))) continue
      groupsOf(tree, skin, pieces, branches).forEach((group, k) => {
        next.push({ slot: slot * branches + 1 + k, pieces: group })
      })
    }
    row = next
  }
  lines.length = placesOf(branches, levels)
  return { text: textOf(levels, branches, lines), spheres, levels, branches }
}

function groupsOf(tree: SphereTree, skin: Skin, pieces: readonly Piece[], count: number): Piece[][] {
  const groups = [openPieces(tree, pieces, count * 2)]
  while (groups.length < count) {
    const largest = groups.reduce((best, group, i) => (size(group) > size(groups[best]) ? i : best), 0)
    if (groups[largest].length < 2) break
    const [group] = groups.splice(largest, 1)
    groups.push(...halves(tree, skin, group))
  }
  return groups
}

/** Number of triangles of a group, or 0 if it cannot be halved. */
function size(group: readonly Piece[]): number {
  return group.length < 2 ? 0 : group.reduce((sum, { slots }) => sum + slots.length, 0)
}
