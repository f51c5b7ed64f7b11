import type { RigidSphereSet, RigidSphere } from '../../rigid/rigidSphereSet.ts'
import { type JsonObject, listField, objectField } from '../../gltf/jsonObject.ts'
import { ColliderNodes, spheresByJoint } from './colliderNodes.ts'
import { type RigidFiles, rigidFormat } from './rigidFormat.ts'
import type { ExportSource } from '../exportFormat.ts'
import type { GltfEdit } from '../gltfEdit.ts'
import { openGltfSource } from '../gltfSource.ts'

/**
 * Colliders of VRM spring bones, supported by UniVRM, three-vrm and the VRM add-on for Blender.
 *
 * vrm-c/vrm-specification, VRMC_springBone-1.0: colliders[] = { node, shape: { sphere: { offset, radius } } } with the
 * offset in the node's local space; colliderGroups[] = { name, colliders }; springs refer to the groups they collide
 * with.
 *
 * A VRM 0.x file gets VRM 0.x colliders, because readers ignore its springs if the newer extension is present. In
 * vrm-specification, 0.0, secondaryAnimation, a collider group is { node, colliders: [{ offset: { x, y, z }, radius }]
 * } with z inverted. Springs are boneGroups[], each of which moves everything below its `bones`.
 */
export const vrmFormat = rigidFormat({
  name: 'vrm',
  label: 'VRM colliders',
  short: 'Spring bone colliders',
  title: 'VRM spring bone colliders (VRMC_springBone, or secondaryAnimation for VRM 0.x)',
  readers: 'UniVRM, three-vrm and the VRM add-on for Blender: hair and cloth that stay outside of the body.',
  purposes: ['vrm'],
  lost: 'the tree: every sphere follows one joint rigidly',
  ending: null,
  usualEnding: '.vrm',
  experimental: false,
  write: writeSpringBone,
})

const NEWER = ['extensions', 'VRMC_springBone']
const OLDER = ['extensions', 'VRM', 'secondaryAnimation']

async function writeSpringBone(rigid: RigidSphereSet, source: ExportSource, name: string): Promise<RigidFiles> {
  const gltf = await openGltfSource(source)
  const { edit } = gltf
  const extensions = objectField(edit.original, 'extensions', 'glTF') ?? {}
  const vrm = objectField(extensions, 'VRM', 'glTF, extensions')
  const springs = vrm === undefined ? newerSprings(extensions) : olderSprings(vrm)
  const nodes = new ColliderNodes(gltf, source.rig)
  const { groups, left } = collidersByNode(rigid, nodes, movedBy(springs))
  if (vrm === undefined) addNewer(edit, groups, springs.length, extensions.VRMC_springBone === undefined)
  else addOlder(edit, groups, springs.length)
  return { files: [{ name, bytes: edit.finish() }], notes: [...notes(springs.length, left), ...gltf.notes] }
}

interface Colliders {
  readonly node: number
  readonly spheres: readonly RigidSphere[]
}

/**
 * Groups spheres by node. Skips spheres on nodes moved by a spring: colliding with itself, the spring would never come
 * to rest.
 */
function collidersByNode(rigid: RigidSphereSet, nodes: ColliderNodes, moved: ReadonlySet<unknown>) {
  const groups: Colliders[] = []
  let left = 0
  for (const [joint, spheres] of spheresByJoint(rigid)) {
    if (nodes.pathOf(joint).some((node) => moved.has(node))) {
      left += spheres.length
      continue
    }
    const own = nodes.isUnscaled(joint) ? nodes.nodeOf(joint) : -1
    groups.push({ node: own >= 0 ? own : nodes.addFrame(joint, { name: `${nodes.nameOf(joint)} colliders` }), spheres })
  }
  return { groups, left }
}

type Spring = readonly unknown[]

/** The joint nodes of each spring. */
function newerSprings(extensions: JsonObject): Spring[] {
  const bone = objectField(extensions, 'VRMC_springBone', 'glTF, extensions') ?? {}
  return objects(bone, 'springs').map((spring) => objects(spring, 'joints').map(({ node }) => node))
}

function olderSprings(vrm: JsonObject): Spring[] {
  const animation = objectField(vrm, 'secondaryAnimation', 'glTF, VRM') ?? {}
  return objects(animation, 'boneGroups').map((group) => listField(group, 'bones', 'glTF, VRM'))
}

function objects(holder: JsonObject, key: string): readonly JsonObject[] {
  return listField(holder, key, 'glTF, VRM') as readonly JsonObject[]
}

function movedBy(springs: readonly Spring[]): Set<unknown> {
  return new Set(springs.flat())
}

function addNewer(edit: GltfEdit, groups: readonly Colliders[], springs: number, isNew: boolean): void {
  edit.use('VRMC_springBone')
  if (isNew) edit.set(NEWER, { specVersion: '1.0' })
  const colliders = groups.flatMap(({ node, spheres }) =>
    spheres.map(({ centre, radius }) =>
      edit.append([...NEWER, 'colliders'], { node, shape: { sphere: { offset: centre, radius } } }),
    ),
  )
  const group = edit.append([...NEWER, 'colliderGroups'], { name: 'Rigsphere', colliders })
  for (let k = 0; k < springs; k++) edit.append([...NEWER, 'springs', k, 'colliderGroups'], group)
}

function addOlder(edit: GltfEdit, groups: readonly Colliders[], springs: number): void {
  for (const { node, spheres } of groups) {
    const colliders = spheres.map(({ centre: [x, y, z], radius }) => ({ offset: { x, y, z: -z }, radius }))
    const group = edit.append([...OLDER, 'colliderGroups'], { node, colliders })
    for (let k = 0; k < springs; k++) edit.append([...OLDER, 'boneGroups', k, 'colliderGroups'], group)
  }
}

function notes(springs: number, left: number): string[] {
  const texts = [
    springs === 0
      ? 'The file has no springs. Assign the collider group to springs that you add.'
      : `All ${springs} springs of the file now collide with the spheres too.`,
  ]
  if (left > 0) texts.push(`${left} spheres on joints moved by springs were omitted.`)
  return texts
}
