import type { Progress } from '../../base/progress.ts'
import type { Inner } from '../../innertree/inner.ts'
import { beyond } from '../../base/limits.ts'
import { treeSettingsFault } from '../../spheretree/treeSettingsFault.ts'
import type { PlanChoices } from '../../spheretree/tree/planChoices.ts'
import type { Rig } from '../../rig/rig.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import type { SphereTree, TreeSettings } from '../../spheretree/tree/sphereTree.ts'
import { validateTree } from '../../spheretree/validate/validateTree.ts'
import { Broken } from '../base/broken.ts'
import { asObject, integerField, type JsonObject, listField, objectField, stringField } from '../gltf/jsonObject.ts'
import type { GltfLayout } from '../gltf/gltfLayout.ts'
import type { ProblemLog } from '../base/problemLog.ts'
import { checkCounts } from './checkCounts.ts'
import { geometryHash } from './geometryHash.ts'
import {
  CELL_TREE_VERSION,
  PLAN_VERSION,
  planArrays,
  rigArrays,
  TREE_EXTENSION,
  TREE_VERSION,
  treeArrays,
} from './treeExtension.ts'
import { storedJoints, storedParts } from './packTrees.ts'
import { readCellTree } from './readCellTree.ts'
import { readInner } from './readInner.ts'
import { readArrays } from './readArrays.ts'

/** The extension as stored in a file, and the bytes of its buffer view. */
export interface StoredTrees {
  readonly json: JsonObject
  readonly bytes: Uint8Array
}

export interface ReadTrees {
  readonly trees: readonly SphereTree[]
  readonly cellTrees: readonly CellTree[]
  readonly inners: readonly Inner[]
}

/**
 * Reads the stored trees. Returns only trees that belong to this rig and pass validation. The reasons for rejecting
 * others are logged.
 */
export function readTrees(
  stored: StoredTrees,
  rig: Rig,
  layout: GltfLayout,
  log: ProblemLog,
  progress: Progress,
): ReadTrees {
  const sound: SphereTree[] = []
  const soundCells: CellTree[] = []
  const soundInners: Inner[] = []
  refuseBroken(log, undefined, () => {
    const { json, bytes } = stored
    const version = integerField(json, 'version', TREE_EXTENSION)
    if (version !== TREE_VERSION && version !== CELL_TREE_VERSION) {
      throw new Broken(`version ${version}; this release supports ${TREE_VERSION} and ${CELL_TREE_VERSION}`)
    }
    const trees = listField(json, 'trees', TREE_EXTENSION)
    if (trees.length === 0) throw new Broken('it has no trees')
    const cellTrees = version === CELL_TREE_VERSION ? listField(json, 'cellTrees', TREE_EXTENSION) : []
    if (version === CELL_TREE_VERSION && cellTrees.length === 0) throw new Broken('it has version 2 and no cell trees')
    const innerTrees = json.innerTrees === undefined ? [] : listField(json, 'innerTrees', TREE_EXTENSION)
    const total = trees.length + cellTrees.length + innerTrees.length
    const many = beyond('storedTrees', total, 'trees')
    if (many !== null) throw new Broken(many)
    if (stringField(json, 'hash', TREE_EXTENSION) !== geometryHash(rig)) {
      log.add('tree-stale', undefined, total)
      return
    }
    checkRig(json, bytes, rig, layout)
    trees.forEach((tree, index) => {
      const where = `tree ${index}`
      refuseBroken(log, where, () => sound.push(readTree(asObject(tree, where), bytes, rig, where)))
    })
    cellTrees.forEach((tree, index) => {
      const where = `cell tree ${index}`
      refuseBroken(log, where, () => soundCells.push(readCellTree(asObject(tree, where), bytes, rig, where)))
    })
    innerTrees.forEach((tree, index) => {
      const where = `inner tree ${index}`
      refuseBroken(log, where, () => soundInners.push(readInner(asObject(tree, where), bytes, rig, where, progress)))
    })
  })
  const count = sound.length + soundCells.length + soundInners.length
  if (count > 0) log.add('tree-stored', undefined, count)
  return { trees: sound, cellTrees: soundCells, inners: soundInners }
}

/** Runs `read`. Logs a `Broken` error as a rejected tree. */
function refuseBroken(log: ProblemLog, where: string | undefined, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    log.add('tree-refused', where, 1, error.message)
  }
}

/** Checks the joint sets, bind matrices and primitives that the indices in the trees refer to. */
function checkRig(json: JsonObject, bytes: Uint8Array, rig: Rig, layout: GltfLayout): void {
  const { inverseBinds, setStart, setJoints } = readArrays(
    asObject(json.arrays, `${TREE_EXTENSION}, "arrays"`),
    rigArrays,
    bytes,
    TREE_EXTENSION,
  )
  const same =
    sameNumbers(inverseBinds, rig.joints.inverseBinds) &&
    sameNumbers(setStart, rig.skin.setStart) &&
    sameNumbers(setJoints, rig.skin.setJoints)
  if (!same) throw new Broken('its joint sets and bind matrices are not those of the file')
  if (!sameList(json.joints, storedJoints(rig, layout))) throw new Broken('its joints are other nodes of the file')
  if (!sameParts(json.parts, storedParts(rig, layout))) throw new Broken('its parts are other primitives of the file')
}

function sameNumbers(a: Float64Array | Uint32Array, b: Float64Array | Uint32Array): boolean {
  return a.length === b.length && a.every((value, k) => Object.is(value, b[k]))
}

function sameList(value: unknown, expected: readonly number[]): boolean {
  return Array.isArray(value) && value.length === expected.length && expected.every((one, k) => value[k] === one)
}

function sameParts(value: unknown, expected: ReturnType<typeof storedParts>): boolean {
  if (!Array.isArray(value) || value.length !== expected.length) return false
  return expected.every((part, p) => {
    const given = asObject(value[p], `part ${p}`)
    return Object.entries(part).every(([key, number]) => given[key] === number)
  })
}

/** Throws `Broken` if the tree cannot be used. */
function readTree(json: JsonObject, bytes: Uint8Array, rig: Rig, where: string): SphereTree {
  const arrays = readArrays(asObject(json.arrays, `${where}, "arrays"`), treeArrays, bytes, where)
  const { low, high, ...own } = arrays
  const tree = { ...own, nodeCount: integerField(json, 'nodes', where), settings: readSettings(json, where) }
  const [fault] = validateTree(tree, rig, 1, { low, high })
  if (fault !== undefined) throw new Broken(fault.node < 0 ? fault.message : `node ${fault.node}: ${fault.message}`)
  checkCounts(json, tree, where)
  const choices = readChoices(json, bytes, where)
  return choices === null ? tree : { ...tree, choices }
}

/** null if the plan is missing or of another version: it is then computed when first needed. */
function readChoices(json: JsonObject, bytes: Uint8Array, where: string): PlanChoices | null {
  const plan = objectField(json, 'plan', where)
  if (plan?.version !== PLAN_VERSION) return null
  const path = `${where}, "plan"`
  return readArrays(asObject(plan.arrays, `${path}, "arrays"`), planArrays, bytes, path)
}

function readSettings(json: JsonObject, where: string): TreeSettings {
  const settings = asObject(json.settings, `${where}, "settings"`)
  const { collapse } = settings
  if (typeof collapse !== 'number') throw new Broken(`${where}: "collapse" must be a number from 0 to 1`)
  const read = {
    builder: stringField(settings, 'builder', where).slice(0, 40),
    collapse,
    leaf: integerField(settings, 'leaf', where),
  }
  // The settings are used to create a body, so they must be valid.
  const fault = treeSettingsFault(read)
  if (fault !== null) throw new Broken(fault)
  return read
}
