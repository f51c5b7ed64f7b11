import { validateBytes } from 'gltf-validator'
import { describe, expect, it } from 'vitest'
import { boneFrames } from '../../../../core/exchange/rigid/boneFrames.ts'
import type { RigidSphereSet } from '../../../../core/exchange/rigid/rigidSphereSet.ts'
import { fitRigidSpheres } from '../../../../core/exchange/rigid/fitRigidSpheres.ts'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import { curoboFormat } from '../../../../core/exchange/write/formats/curoboFormat.ts'
import { xrdfFormat } from '../../../../core/exchange/write/formats/xrdfFormat.ts'
import { jsonFormat } from '../../../../core/exchange/write/formats/jsonFormat.ts'
import type { ExportFormat, ExportSource, Written } from '../../../../core/exchange/write/exportFormat.ts'
import { khrFormat } from '../../../../core/exchange/write/formats/khrFormat.ts'
import { linksOf, touchingLinks } from '../../../../core/exchange/write/formats/link.ts'
import { omiFormat } from '../../../../core/exchange/write/formats/omiFormat.ts'
import { vrmFormat } from '../../../../core/exchange/write/formats/vrmFormat.ts'
import { urdfFormat } from '../../../../core/exchange/write/formats/urdfFormat.ts'
import { AFFINE, multiply, transformPoint } from '../../../../core/math/affine.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { done } from '../../../../core/base/reply.ts'
import { createPose } from '../../../../core/rig/createPose.ts'
import { poseAt } from '../../../../core/rig/poseAt.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import { posedSpheres } from '../../../support/rigidCheck.ts'
import { expectAppended, partsOf } from '../../../support/expectAppended.ts'
import { limb } from '../../../support/gltfFixture.ts'
import { type RiggedFile, riggedFiles } from '../../../support/riggedFiles.ts'
import { expectRig } from '../../../support/sharedRigs.ts'
import { spheresByThree } from '../../../support/spheresByThree.ts'

const options = { rigid: { size: { by: 'budget', spheres: 20 }, clips: [], rate: 30 } } as const

async function sourceOf({ name, read, resources }: RiggedFile): Promise<ExportSource> {
  const bytes = read()
  const { rig } = expectRig(await readRig(bytes, name, resources))
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  return {
    name,
    bytes,
    resources,
    rig,
    tree,
    skinning: 'linear',
    clip: null,
    contacts: () => done([]),
    jointContacts: () => done([]),
  }
}

async function write(format: ExportFormat, source: ExportSource): Promise<Written> {
  return expectRig(await format.write(source, options, noProgress))
}

/** The rigid spheres that the formats write. */
function rigidOf({ rig, tree }: ExportSource): RigidSphereSet {
  const wish = { size: options.rigid.size, clips: [], skinning: 'linear', rate: 30 } as const
  return expectRig(fitRigidSpheres(rig, tree, wish, noProgress))
}

function file(name: string, bytes: Uint8Array): RiggedFile {
  return { name, read: () => bytes, resources: () => Promise.reject(new Error('the file has no resources')) }
}

/** Errors and warnings of the Khronos validator. */
async function validatorIssues(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validateBytes(bytes, { maxIssues: 0 })
  const serious = issues.messages.filter(({ severity }) => severity <= 1)
  return serious.map(({ code, message, pointer }) => `${code} ${pointer} ${message}`).toSorted()
}

const byName = new Map(riggedFiles.map((one) => [one.name, one]))
/** An armature scaled by 100, animated meshes on joints, several skins, a VRM; those that are available. */
const some = [
  'man.glb',
  'CesiumMan.glb',
  'Fox.glb',
  'RobotExpressive.glb',
  'Godette_vrm_v4.vrm',
  'quaternius-Spider.glb',
]
const files = some.flatMap((name) => byName.get(name) ?? [])
const gltfFormats = [vrmFormat, omiFormat, khrFormat]

describe.each(gltfFormats.map((format) => [format.name, format] as const))('spheres in a GLB as %s', (_, format) => {
  it.each(files.map((one) => [one.name, one] as const))('are added to %s without losing data', async (_name, one) => {
    const source = await sourceOf(one)
    const { bytes } = (await write(format, source)).files[0]
    expectAppended(source.bytes, bytes)
    const { rig } = expectRig(await readRig(bytes, source.name, source.resources))
    expect(rig.skin).toEqual(source.rig.skin)
    expect(rig.joints.names).toEqual(source.rig.joints.names)
    expect(rig.joints.inverseBinds).toEqual(source.rig.joints.inverseBinds)
    expect(await validatorIssues(bytes)).toEqual(await validatorIssues(source.bytes))
  })

  it.each(files.map((one) => [one.name, one] as const))(
    'have the position and size in %s that three.js gives them',
    async (_name, one) => {
      const source = await sourceOf(one)
      const { rig } = source
      const rigid = rigidOf(source)
      const { files: out, report } = await write(format, source)
      const { bytes } = out[0]
      // Skips clips that scale joints, because three-vrm does not scale colliders.
      const clip = rig.clips.findIndex(({ channels }) => channels.every(({ target }) => target !== 'scale'))
      const time = clip < 0 ? 0 : rig.clips[clip].seconds * 0.37
      const pose = createPose(rig)
      poseAt(pose, clip < 0 ? null : rig.clips[clip], time)
      const ours = posedSpheres(rig, rigid, pose.globals)
      const theirs = await spheresByThree(bytes, clip < 0 ? null : clip, time)
      const before = await spheresByThree(source.bytes, null, 0)
      expect(theirs.length).toBeGreaterThan(before.length)
      const left = leftOut(report.notes)
      expect(theirs).toHaveLength(before.length + ours.length - left)
      const size = Math.max(...ours.map(([x, y, z]) => Math.hypot(x, y, z)))
      let missing = 0
      for (const [x, y, z, r] of ours) {
        const found = theirs.find(
          ({ centre, radius }) =>
            Math.hypot(centre.x - x, centre.y - y, centre.z - z) < 1e-5 * size && Math.abs(radius - r) < 1e-5 * size,
        )
        if (found === undefined) missing++
      }
      expect(missing).toBe(left)
    },
  )
})

/** Number of spheres on springs, from the note in the report. */
function leftOut(notes: readonly string[]): number {
  return Number(/(\d+) spheres on joints moved by springs/.exec(notes.join(' '))?.[1] ?? 0)
}

describe('bodies for Godot', () => {
  it('have each sphere on a direct child of a body below its joint', async () => {
    const { fixture } = limb()
    const source = await sourceOf(file('limb.glb', fixture.glb()))
    const { bytes } = (await write(omiFormat, source)).files[0]
    const nodes = partsOf(bytes).json.nodes as { children?: number[]; extensions?: Record<string, object> }[]
    const parentOf = (node: number) => nodes.findIndex(({ children }) => children?.includes(node))
    const shapes = nodes.flatMap((node, i) => ('collider' in (node.extensions?.OMI_physics_body ?? {}) ? [i] : []))
    expect(shapes.length).toBeGreaterThan(1)
    for (const shape of shapes) {
      const body = parentOf(shape)
      expect(nodes[body].extensions?.OMI_physics_body).toEqual({ motion: { type: 'kinematic' } })
      expect(parentOf(body)).toBeLessThan(3)
    }
  })
})

/** A spring that moves a node, with its own collider. */
const spring = (joint: number) => ({
  VRMC_springBone: {
    specVersion: '1.0',
    colliders: [{ node: 0, shape: { sphere: { offset: [0, 0, 0], radius: 0.5 } } }],
    colliderGroups: [{ name: 'old', colliders: [0] }],
    springs: [{ name: 'hair', joints: [{ node: joint }], colliderGroups: [0] }],
  },
})

describe('spring bone colliders', () => {
  it('are added to those of the file, and its springs collide with them', async () => {
    const { fixture } = limb()
    fixture.json.extensionsUsed.push('VRMC_springBone')
    Object.assign(fixture.json, { extensions: spring(2) })
    const source = await sourceOf(file('limb.vrm', fixture.glb()))
    const { files: out, report } = await write(vrmFormat, source)
    expectAppended(source.bytes, out[0].bytes)
    const { json } = partsOf(out[0].bytes)
    const { VRMC_springBone: bone } = json.extensions as ReturnType<typeof spring>
    expect(json.extensionsUsed).toEqual(['VRMC_springBone'])
    expect(bone.colliderGroups[1].name).toBe('Rigsphere')
    expect(bone.springs[0].colliderGroups).toEqual([0, 1])
    expect(bone.colliderGroups[1].colliders).toEqual(bone.colliders.map((_, k) => k).slice(1))
    expect(report.notes.join(' ')).toContain('All 1 springs')
  })

  it('are omitted on joints that springs move', async () => {
    const { fixture } = limb()
    fixture.json.extensionsUsed.push('VRMC_springBone')
    Object.assign(fixture.json, { extensions: spring(1) })
    const source = await sourceOf(file('limb.vrm', fixture.glb()))
    const { files: out, report } = await write(vrmFormat, source)
    const { VRMC_springBone: bone } = partsOf(out[0].bytes).json.extensions as ReturnType<typeof spring>
    expect(bone.colliders.some(({ node }) => node === 1)).toBe(false)
    expect(report.notes.join(' ')).toMatch(/\d+ spheres on joints moved by springs were omitted/)
  })
})

/** Spheres of a URDF in world coordinates, with all joints at 0. */
function spheresOfUrdf(text: string): number[][] {
  const joints = [...text.matchAll(/<joint name="([^"]*)" type="revolute">(.*?)<\/joint>/gs)].map(
    ([, name, inner]) => ({
      name,
      parent: /parent link="([^"]*)"/.exec(inner)?.[1] ?? '',
      child: /child link="([^"]*)"/.exec(inner)?.[1] ?? '',
      xyz: (/xyz="([^"]*)" rpy/.exec(inner)?.[1] ?? '0 0 0').split(' ').map(Number),
      rpy: (/rpy="([^"]*)"/.exec(inner)?.[1] ?? '0 0 0').split(' ').map(Number),
    }),
  )
  const frames = new Map([['base_link', Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])]])
  for (const { parent, child, xyz, rpy } of joints) {
    const frame = new Float64Array(AFFINE)
    multiply(frames.get(parent) as Float64Array, 0, originFrame(xyz, rpy), 0, frame, 0)
    frames.set(child, frame)
  }
  return [...text.matchAll(/<link name="([^"]*)">(.*?)<\/link>/gs)].flatMap(([, link, inner]) =>
    [...inner.matchAll(/xyz="([^"]*)".*?radius="([^"]*)"/gs)].map(([, xyz, radius]) => {
      const out = new Float64Array(3)
      transformPoint(frames.get(link) as Float64Array, 0, xyz.split(' ').map(Number), 0, out, 0)
      return [...out, Number(radius)]
    }),
  )
}

function originFrame([x, y, z]: number[], [roll, pitch, yaw]: number[]): Float64Array {
  const [cr, sr, cp, sp, cy, sy] = [roll, pitch, yaw].flatMap((angle) => [Math.cos(angle), Math.sin(angle)])
  const rows = [
    [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, x],
    [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr, y],
    [-sp, cp * sr, cp * cr, z],
  ]
  return Float64Array.from(rows.flat())
}

describe('a URDF', () => {
  it.each(files.map((one) => [one.name, one] as const))(
    'has the spheres of %s at their positions, z up',
    async (_, one) => {
      const source = await sourceOf(one)
      const { rig } = source
      const text = new TextDecoder().decode((await write(urdfFormat, source)).files[0].bytes)
      const ours = posedSpheres(rig, rigidOf(source), createPose(rig).globals)
      const theirs = spheresOfUrdf(text)
      expect(theirs).toHaveLength(ours.length)
      const size = Math.max(...ours.map(([x, y, z]) => Math.hypot(x, y, z)))
      for (const [x, y, z, r] of ours) {
        const near = ([a, b, c, d]: number[]) => Math.hypot(a - x, b + z, c - y) < 1e-9 * size && d === r
        expect(theirs.some(near)).toBe(true)
      }
      const names = [...text.matchAll(/<(?:link|joint) name="([^"]*)"/g)].map(([, name]) => name)
      expect(names.every((name) => /^\w+$/.test(name))).toBe(true)
      const links = [...text.matchAll(/<link name="([^"]*)"/g)].map(([, name]) => name)
      expect(new Set(links).size).toBe(links.length)
    },
  )
})

describe('robot configurations', () => {
  it('refer only to links and joints of the URDF that is written with them', async () => {
    const [one] = files
    const source = await sourceOf(one)
    for (const format of [xrdfFormat, curoboFormat]) {
      const { files: out } = await write(format, source)
      expect(out.map(({ name }) => name.replace(/^.*\./, ''))).toEqual([format.ending?.slice(1), 'urdf'])
      const text = new TextDecoder().decode(out[0].bytes)
      const description = new TextDecoder().decode(out[1].bytes)
      const known = new Set([...description.matchAll(/<(?:link|joint) name="([^"]*)"/g)].map(([, name]) => name))
      const joints = (/joint_names: \[([^\]]*)\]/.exec(text)?.[1] ?? '').match(/\w+/g) ?? []
      expect(joints.length).toBe(source.rig.joints.nodes.length * 3)
      expect(joints.every((name) => known.has(name))).toBe(true)
      expect([...text.matchAll(/- center: \[/g)]).toHaveLength(rigidOf(source).spheres.length)
      const withSpheres = [...text.matchAll(/^ +(\w+):\n +- center/gm)].map(([, name]) => name)
      expect(withSpheres.every((name) => known.has(name))).toBe(true)
      // YAML 1.1 would parse 1e-7 as a string.
      expect(text).not.toMatch(/[ [](-?\d+)e/)
    }
  })
})

describe('links that touch in the default pose', () => {
  it('are exactly those that planners ignore, together with neighbours', async () => {
    const source = await sourceOf(files[0])
    const { rig } = source
    const rigid = rigidOf(source)
    const posed = posedSpheres(rig, rigid, createPose(rig).globals)
    const links = linksOf(rig, rigid)
    const ignored = touchingLinks(links)
    const nameOf = (joint: number) =>
      links.find(({ spheres }) => spheres.some((one) => isOf(rigid, joint, one)))?.name ?? ''
    let touching = 0
    for (let a = 0; a < posed.length; a++) {
      for (let b = a + 1; b < posed.length; b++) {
        const [x, y, z] = [0, 1, 2].map((k) => posed[a][k] - posed[b][k])
        const [one, other] = [nameOf(rigid.spheres[a].joint), nameOf(rigid.spheres[b].joint)]
        if (one === other || Math.hypot(x, y, z) > posed[a][3] + posed[b][3]) continue
        touching++
        expect(ignored.get(one)?.includes(other) || ignored.get(other)?.includes(one)).toBe(true)
      }
    }
    expect(touching).toBeGreaterThan(10)
    // Hands and feet are far apart, so not all pairs are ignored.
    const pairs = [...ignored.values()].flat().length
    const full = links.filter(({ spheres }) => spheres.length > 0).length
    expect(pairs).toBeLessThan((full * (full - 1)) / 4)
  })
})

function isOf(rigid: RigidSphereSet, joint: number, { radius }: { readonly radius: number }): boolean {
  return rigid.spheres.some((one) => one.joint === joint && one.radius === radius)
}

describe('plain JSON', () => {
  it('has the spheres in the frames of their joints', async () => {
    const [one] = files
    const source = await sourceOf(one)
    const { files: out, report } = await write(jsonFormat, source)
    const document = JSON.parse(new TextDecoder().decode(out[0].bytes)) as {
      joints: { name: string; frame: number[] }[]
      spheres: { joint: number; jointName: string; center: number[]; radius: number }[]
      report: object
    }
    const rigid = rigidOf(source)
    expect(document.report).toEqual(rigid.report)
    expect(document.spheres.map(({ center, radius }) => [...center, radius])).toEqual(
      rigid.spheres.map(({ centre, radius }) => [...centre, radius]),
    )
    for (const { joint, jointName } of document.spheres) expect(document.joints[joint].name).toBe(jointName)
    expect(document.joints[1].frame).toEqual([...boneFrames(source.rig).frames.subarray(AFFINE, 2 * AFFINE)])
    expect(report.figures.spheres).toBe(rigid.spheres.length)
    expect(report.figures.protrusion).toBeLessThan(0)
  })
})
