import type { Progress } from '../../base/progress.ts'
import type { BallTree } from '../../innertree/tree/ballTree.ts'
import { ballVolumes } from '../../innertree/tree/ballVolumes.ts'
import type { Inner, InnerLevel, InnerSettings } from '../../innertree/inner.ts'
import { innerFault } from '../../innertree/innerFault.ts'
import type { Rig } from '../../rig/rig.ts'
import { Broken } from '../base/broken.ts'
import { asObject, integerField, type JsonObject, listField, numbersField, stringField } from '../gltf/jsonObject.ts'
import { expectDepth } from './checkCounts.ts'
import { ballTreeArrays, INNER_TREE_VERSION, innerLevelArrays, packingArrays } from './treeExtension.ts'
import { readArrays } from './readArrays.ts'

/** Throws `Broken` if the inner spheres cannot be used. */
export function readInner(json: JsonObject, bytes: Uint8Array, rig: Rig, where: string, progress: Progress): Inner {
  const version = integerField(json, 'version', where)
  if (version !== INNER_TREE_VERSION) {
    throw new Broken(`${where}: version ${version}; this release supports ${INNER_TREE_VERSION}`)
  }
  const { balls, nearest } = readArrays(asObject(json.arrays, `${where}, "arrays"`), packingArrays, bytes, where)
  const inner = {
    settings: readSettings(json, where),
    packing: { count: integerField(json, 'spheres', where), spheres: balls, triangle: nearest },
    tree: readBallTree(json, bytes, where),
    levels: listField(json, 'levels', where).map((level, k) => readLevel(level, bytes, `${where}, level ${k}`)),
    volume: numberField(json, 'volume', where),
    isExact: booleanField(json, 'exact', where),
    filled: numberField(json, 'filled', where),
    openings: listField(json, 'openings', where).map((opening, k) => readOpening(opening, `${where}, opening ${k}`)),
  }
  const fault = innerFault(inner, rig.skin, progress)
  if (fault !== null) throw new Broken(`${where}: ${fault}`)
  expectDepth(asObject(json.tree, where), inner.tree, where)
  listField(json, 'levels', where).forEach((level, k) => {
    expectDepth(asObject(asObject(level, where).tree, where), inner.levels[k].tree, `${where}, level ${k}`)
  })
  return inner
}

function readSettings(json: JsonObject, where: string): InnerSettings {
  const settings = asObject(json.settings, `${where}, "settings"`)
  return {
    spheres: integerField(settings, 'spheres', where),
    largest: numberField(settings, 'largest', where),
    clustering: stringField(settings, 'clustering', where).slice(0, 40),
  }
}

function readLevel(value: unknown, bytes: Uint8Array, where: string): InnerLevel {
  const level = asObject(value, where)
  const { cells } = readArrays(asObject(level.arrays, `${where}, "arrays"`), innerLevelArrays, bytes, where)
  return { count: integerField(level, 'spheres', where), cells, tree: readBallTree(level, bytes, where) }
}

function readBallTree(owner: JsonObject, bytes: Uint8Array, where: string): BallTree {
  const json = asObject(owner.tree, `${where}, "tree"`)
  const arrays = readArrays(asObject(json.arrays, `${where}, "tree", "arrays"`), ballTreeArrays, bytes, where)
  const nodeCount = integerField(json, 'nodes', where)
  // `ballVolumes` requires one parent and one ball per node.
  const lengths = [arrays.parent.length, arrays.ballOf.length, arrays.spheres.length / 4]
  const wrong = lengths.find((length) => length !== nodeCount)
  if (wrong !== undefined) throw new Broken(`${where}: an array has ${wrong} entries for ${nodeCount} nodes`)
  return { nodeCount, ...arrays, volumes: ballVolumes({ nodeCount, ...arrays }, arrays.ballOf) }
}

function readOpening(value: unknown, where: string): Inner['openings'][number] {
  const opening = asObject(value, where)
  const [x, y, z] = numbersField(opening, 'center', where, 3) ?? []
  if (z === undefined) throw new Broken(`${where}: "center" is missing`)
  return {
    edges: integerField(opening, 'edges', where),
    centre: [x, y, z],
    size: numberField(opening, 'size', where),
  }
}

function numberField(json: JsonObject, key: string, where: string): number {
  const value = json[key]
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Broken(`${where}: "${key}" must be a number`)
  return value
}

function booleanField(json: JsonObject, key: string, where: string): boolean {
  const value = json[key]
  if (typeof value !== 'boolean') throw new Broken(`${where}: "${key}" must be true or false`)
  return value
}
