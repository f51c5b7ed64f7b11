import { AFFINE, invert, multiply, transformPoint } from '../../../math/affine.ts'
import { createPose } from '../../../rig/createPose.ts'
import type { Rig } from '../../../rig/rig.ts'
import type { RigidSphereSet } from '../../rigid/rigidSphereSet.ts'
import { boneFrames } from '../../rigid/boneFrames.ts'

/**
 * A link of a robot, the counterpart of a character's joint in robotics formats. Lists contain parents before children.
 */
export interface Link {
  /** Letters, digits and underscores. Unique. */
  readonly name: string
  /** -1 if the parent is the base. */
  readonly parent: number
  /** Default pose relative to the parent link: affine 3x4, rigid. */
  readonly local: Float64Array
  readonly spheres: readonly LinkSphere[]
}

export interface LinkSphere {
  readonly centre: readonly [number, number, number]
  readonly radius: number
  /** Position in the default pose, in rig space. */
  readonly posed: readonly [number, number, number]
}

export const BASE_LINK = 'base_link'

/**
 * Converts the skeleton to links: one per node with joints. Frames are rigid, so scale and shear of the nodes are
 * dropped, but every sphere keeps its position in the default pose.
 */
export function linksOf(rig: Rig, set: RigidSphereSet): Link[] {
  const { nodes, parents, names } = rig.joints
  const { rigid } = boneFrames(rig)
  const order = jointsParentsFirst(parents)
  const linkOfNode = new Map<number, number>()
  const taken = new Set([BASE_LINK])
  const firsts = order.filter((joint) => {
    if (linkOfNode.has(nodes[joint])) return false
    linkOfNode.set(nodes[joint], linkOfNode.size)
    return true
  })
  const spheres = spheresByLink(rig, set, rigid, linkOfNode)
  return firsts.map((joint, link) => {
    const parent = parents[joint] < 0 ? -1 : (linkOfNode.get(nodes[parents[joint]]) as number)
    return {
      name: freeName(names[joint], taken),
      parent,
      local: localFrame(rigid, joint, parents[joint]),
      spheres: spheres[link],
    }
  })
}

function jointsParentsFirst(parents: Int32Array): number[] {
  const children = new Map<number, number[]>()
  parents.forEach((parent, joint) => children.set(parent, [...(children.get(parent) ?? []), joint]))
  const order: number[] = []
  const stack = (children.get(-1) ?? []).toReversed()
  for (let joint = stack.pop(); joint !== undefined; joint = stack.pop()) {
    order.push(joint)
    stack.push(...(children.get(joint) ?? []).toReversed())
  }
  return order
}

const inverse = new Float64Array(AFFINE)
const point = new Float64Array(3)
const posed = new Float64Array(3)

function localFrame(rigid: Float64Array, joint: number, parent: number): Float64Array {
  const local = rigid.slice(joint * AFFINE, (joint + 1) * AFFINE)
  if (parent < 0) return local
  invert(rigid, parent * AFFINE, inverse, 0)
  multiply(inverse, 0, rigid, joint * AFFINE, local, 0)
  return local
}

function spheresByLink(
  rig: Rig,
  set: RigidSphereSet,
  rigid: Float64Array,
  linkOfNode: ReadonlyMap<number, number>,
): LinkSphere[][] {
  const { maps } = createPose(rig)
  const lists = Array.from(linkOfNode, (): LinkSphere[] => [])
  for (const { joint, rest, radius } of set.spheres) {
    transformPoint(maps, joint * AFFINE, rest, 0, posed, 0)
    invert(rigid, joint * AFFINE, inverse, 0)
    transformPoint(inverse, 0, posed, 0, point, 0)
    lists[linkOfNode.get(rig.joints.nodes[joint]) as number].push({
      centre: triple(point),
      radius,
      posed: triple(posed),
    })
  }
  return lists
}

function triple(p: Float64Array): [number, number, number] {
  return [p[0], p[1], p[2]]
}

function reservedNames(name: string): string[] {
  return [name, `${name}_1`, `${name}_2`]
}

/** Also reserves `name_1` and `name_2`, which a URDF uses for the links between the rotations of a bone. */
function freeName(name: string, taken: Set<string>): string {
  const safe = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d|$)/, 'link_')
  let free = safe
  for (let k = 2; reservedNames(free).some((one) => taken.has(one)); k++) free = `${safe}_${k}`
  for (const one of reservedNames(free)) taken.add(one)
  return free
}

/** Pairs of links that overlap in the default pose or are adjacent in the skeleton, and so always touch. */
export function touchingLinks(links: readonly Link[]): Map<string, string[]> {
  const touching = new Map<string, string[]>()
  const full = links.flatMap((link, index) => (link.spheres.length > 0 ? [index] : []))
  full.forEach((a, k) => {
    const others = full.slice(k + 1).filter((b) => overlap(links[a], links[b]) || ancestor(links, b) === a)
    if (others.length > 0)
      touching.set(
        links[a].name,
        others.map((b) => links[b].name),
      )
  })
  return touching
}

function overlap(a: Link, b: Link): boolean {
  return a.spheres.some((s) =>
    b.spheres.some((t) => {
      const [x, y, z] = [0, 1, 2].map((k) => s.posed[k] - t.posed[k])
      return x * x + y * y + z * z <= (s.radius + t.radius) ** 2
    }),
  )
}

/** The nearest ancestor link with spheres. */
function ancestor(links: readonly Link[], link: number): number {
  let above = links[link].parent
  while (above >= 0 && links[above].spheres.length === 0) above = links[above].parent
  return above
}
