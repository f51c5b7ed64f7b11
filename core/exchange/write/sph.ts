import { smallestBall } from '../../math/ball.ts'
import type { Progress } from '../../progress.ts'
import { done, failed, type Reply } from '../../reply.ts'
import type { Skin } from '../../rig/skin.ts'
import type { CellTree } from '../../spheretree/cells/cellTree.ts'
import { depthOf, isLeaf, type NodeTree, SPHERE, type SphereTree } from '../../spheretree/layout.ts'
import { VertexGatherer } from '../../spheretree/vertexGatherer.ts'
import { halves, openPieces, type Piece } from '../bonecut/pieces.ts'
import { encodeText } from '../encodeText.ts'
import { type ExportFormat, type ExportSource, withEnding, type Written } from './exportFormat.ts'

/**
 * The text format of Bradshaw's Sphere-Tree Construction Toolkit (its README, "File formats"): a line with the number of
 * levels and the branching factor B, then one sphere a line, x y z r and its importance. The tree is a full array: the
 * children of node n are n·B + 1 … n·B + B, and places without a sphere have a radius of -1.
 */
export const sph: ExportFormat = {
  name: 'sph',
  label: 'Sphere-tree text',
  short: '.sph',
  title: 'The whole tree at rest, as the sphere-tree toolkit writes it (.sph)',
  readers: 'The Sphere-Tree Construction Toolkit and what reads its files: the tree at rest.',
  purposes: ['data'],
  lost: 'mesh, joints and clips: the spheres are those of the rest pose',
  ending: '.sph',
  experimental: false,
  takesCut: false,
  takesCellTree: true,
  fitted: true,
  write: (source, options, progress) => Promise.resolve(writeSph(source, options.name, progress)),
}

/** A full array grows as Bᴸ: no more lines than this are written. */
const MOST_LINES = 400_000
/** Branching of trees that do not fit as they are: what the toolkit's own examples use. */
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
    : `A full array of the whole tree would not fit: its triangles were grouped anew, ${branches} spheres to a parent, ${levels} levels deep.`
  return done({
    files: [{ name: asked ?? withEnding(name, '.sph'), bytes: encodeText(text) }],
    report: { notes: [note], figures: { spheres, levels, branches } },
  })
}

interface SphText {
  readonly text: string
  readonly spheres: number
  readonly levels: number
  readonly branches: number
}

function tooLarge(tree: CellTree): string {
  return `The tree has up to ${branching(tree)} children on ${depthOf(tree)} levels: a full array would have more than ${MOST_LINES} lines. Build it with fewer children or levels.`
}

function branching({ childCount }: NodeTree): number {
  return childCount.reduce((most, count) => Math.max(most, count), 1)
}

/** Whether a full tree of so many levels has few enough places. */
function fits(branches: number, levels: number): boolean {
  return placesOf(branches, levels) <= MOST_LINES
}

function placesOf(branches: number, levels: number): number {
  let places = 0
  let row = 1
  for (let level = 0; level < levels && places <= MOST_LINES; level++) {
    places += row
    row *= branches
  }
  return places
}

/** The spheres of the tree in their places. */
function exactText(tree: NodeTree): SphText {
  const branches = branching(tree)
  const levels = depthOf(tree)
  const lines = unused(branches, levels)
  const place = new Uint32Array(tree.nodeCount)
  for (let node = 0; node < tree.nodeCount; node++) {
    const parent = tree.parent[node]
    if (parent >= 0) place[node] = place[parent] * branches + 1 + node - tree.firstChild[parent]
    lines[place[node]] = line(tree.spheres, node * SPHERE)
  }
  return { text: textOf(levels, branches, lines), spheres: tree.nodeCount, levels, branches }
}

/** Triangles of the tree in groups of pieces, halved until a parent has its children; each with its smallest ball. */
function groupedText(tree: SphereTree, skin: Skin, progress: Progress): SphText {
  const branches = BRANCHES
  let most = 1
  while (fits(branches, most + 1)) most++
  const lines = unused(branches, most)
  const gatherer = new VertexGatherer(skin)
  const ball = new Float64Array(SPHERE)
  const all = Uint32Array.from(tree.triangles, (_, place) => place)
  let row: { place: number; pieces: Piece[] }[] = [{ place: 0, pieces: [{ node: 0, places: all }] }]
  let spheres = 0
  let levels = 0
  while (row.length > 0) {
    progress.report(levels++, most, 'grouping spheres')
    const next: typeof row = []
    for (const { place, pieces } of row) {
      const triangles = Uint32Array.from(pieces.flatMap(({ places }) => Array.from(places, (p) => tree.triangles[p])))
      gatherer.gather(triangles, 0, triangles.length)
      smallestBall(skin.rest, gatherer.list, 0, gatherer.count, ball, 0)
      lines[place] = line(ball, 0)
      spheres++
      if (levels === most || (pieces.length === 1 && isLeaf(tree, pieces[0].node))) continue
      groupsOf(tree, skin, pieces, branches).forEach((group, k) => {
        next.push({ place: place * branches + 1 + k, pieces: group })
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

/** Triangles of a group that can still be halved. */
function size(group: readonly Piece[]): number {
  return group.length < 2 ? 0 : group.reduce((sum, { places }) => sum + places.length, 0)
}

function unused(branches: number, levels: number): string[] {
  return Array.from({ length: placesOf(branches, levels) }, () => '0 0 0 -1 1')
}

function line(spheres: Float64Array, s: number): string {
  return `${spheres[s]} ${spheres[s + 1]} ${spheres[s + 2]} ${spheres[s + 3]} 1`
}

function textOf(levels: number, branches: number, lines: readonly string[]): string {
  return `${levels} ${branches}\n${lines.join('\n')}\n`
}
