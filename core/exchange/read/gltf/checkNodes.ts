import { Broken } from '../../base/broken.ts'
import type { GltfNode } from '../../gltf/gltfFile.ts'
import {
  asObject,
  checkIndex,
  indexField,
  type JsonObject,
  listField,
  numbersField,
  stringField,
} from '../../gltf/jsonObject.ts'

/**
 * Nodes with their parents. The graph must be a forest: at most one parent per node, and no cycles (glTF 2.0 §3.5.2).
 */
export function checkNodes(json: JsonObject, meshCount: number, skinCount: number): readonly GltfNode[] {
  const list = listField(json, 'nodes', 'glTF')
  const objects = list.map((value, i) => asObject(value, `node ${i}`))
  const children = objects.map((node, i) =>
    listField(node, 'children', `node ${i}`).map((c) => checkIndex(c, list.length, 'nodes', `node ${i}, "children"`)),
  )
  const parents = findParents(children)
  const nodes = objects.map((node, i) => readNode(node, i, parents[i], children[i], meshCount, skinCount))
  rejectCycles(nodes)
  return nodes
}

function readNode(
  node: JsonObject,
  index: number,
  parent: number,
  children: readonly number[],
  meshCount: number,
  skinCount: number,
): GltfNode {
  const where = `node ${index}`
  return {
    name: stringField(node, 'name', where, ''),
    parent,
    children,
    mesh: indexField(node, 'mesh', meshCount, 'meshes', where, true),
    skin: indexField(node, 'skin', skinCount, 'skins', where, true),
    matrix: numbersField(node, 'matrix', where, 16),
    translation: numbersField(node, 'translation', where, 3),
    rotation: numbersField(node, 'rotation', where, 4),
    scale: numbersField(node, 'scale', where, 3),
    weights: numbersField(node, 'weights', where),
  }
}

function findParents(children: readonly (readonly number[])[]): Int32Array {
  const parents = new Int32Array(children.length).fill(-1)
  children.forEach((list, parent) => {
    for (const child of list) {
      if (parents[child] >= 0) {
        throw new Broken(
          `node ${child}: is a child of both node ${parents[child]} and node ${parent}; only one parent is allowed`,
        )
      }
      parents[child] = parent
    }
  })
  return parents
}

/** Every node has at most one parent, so a node that cannot be reached from a root is on or below a cycle. */
function rejectCycles(nodes: readonly GltfNode[]): void {
  const reached = new Uint8Array(nodes.length)
  const stack: number[] = []
  nodes.forEach((node, i) => {
    if (node.parent < 0) stack.push(i)
  })
  while (stack.length > 0) {
    const node = stack.pop() as number
    reached[node] = 1
    for (const child of nodes[node].children) stack.push(child)
  }
  const lost = reached.indexOf(0)
  if (lost >= 0) throw new Broken(`node ${lost}: cyclic skeleton, ${describeCycle(nodes, lost)}`, 'rig-invalid')
}

function describeCycle(nodes: readonly GltfNode[], start: number): string {
  const seen = new Set<number>()
  let node = start
  while (!seen.has(node)) {
    seen.add(node)
    node = nodes[node].parent
  }
  const ring = [...seen].slice([...seen].indexOf(node))
  const shown = ring.slice(0, 6).map((n) => `${n}${nodes[n].name === '' ? '' : ` ("${nodes[n].name}")`}`)
  return `${shown.join(' below ')}${ring.length > 6 ? ' …' : ''} below ${node} again`
}

/** Roots of the default scene: `scene`, or the first one. Without scenes, all nodes without a parent. */
export function checkRoots(json: JsonObject, nodes: readonly GltfNode[]): readonly number[] {
  const scenes = listField(json, 'scenes', 'glTF')
  if (scenes.length === 0) return nodes.map((_, i) => i).filter((i) => nodes[i].parent < 0)
  const index = Math.max(0, indexField(json, 'scene', scenes.length, 'scenes', 'glTF', true))
  const where = `scene ${index}`
  const roots = listField(asObject(scenes[index], where), 'nodes', where)
  const seen = new Set<number>()
  for (const value of roots) {
    const node = checkIndex(value, nodes.length, 'nodes', where)
    if (nodes[node].parent >= 0) {
      throw new Broken(`${where}: node ${node} is listed as a root but is a child of node ${nodes[node].parent}`)
    }
    if (seen.has(node)) throw new Broken(`${where}: node ${node} is listed twice`)
    seen.add(node)
  }
  return [...seen]
}
