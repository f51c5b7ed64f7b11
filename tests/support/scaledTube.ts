import { AFFINE, composeTrs, invert, multiply } from '../../core/math/affine.ts'
import { GltfFixture } from './gltfFixture.ts'

/** Scale along x, y and z; negative values mirror. */
export type Scale = readonly [number, number, number]

/**
 * Scales at various places in a file. Inverse bind matrices cancel those above the skeleton, so the posed tube is the
 * same in all files.
 */
export interface HiddenScales {
  /** Scale of the node above the skeleton. */
  readonly armature?: Scale
  /**
   * Scale of a parent joint that influences no vertex and has an identity inverse bind matrix, as written by Sketchfab.
   */
  readonly dummyRoot?: Scale
  /** Scale of the mesh in bind space. Inverse bind matrices cancel it. */
  readonly bindSpace?: Scale
  /** Scale of the mesh node, which skinning ignores. */
  readonly meshNode?: Scale
  /** Scale that the inverse bind matrices do not cancel: the posed tube is larger by this factor. */
  readonly whole?: number
  /** Constant armature scale set by a clip. */
  readonly clip?: number
}

const RINGS = 13
const SIDES = 8
const HEIGHTS = [0, 2, 4]
const ONE: Scale = [1, 1, 1]

/** A closed tube with three joints. Its clip `bend` bends the middle joint and twists the last one. */
export function scaledTube(hidden: HiddenScales = {}): Uint8Array {
  const fixture = new GltfFixture()
  const { armature = ONE, dummyRoot, bindSpace = ONE, meshNode = ONE, whole = 1 } = hidden
  const above = product(compose(armature), compose(dummyRoot ?? ONE))
  const unscale = inverseOf(above)
  // Translations in the scaled units of the parent nodes.
  const locals = HEIGHTS.map((height, j) => {
    const step = product(unscale, compose(ONE, [0, height - (HEIGHTS[j - 1] ?? 0), 0]))
    return [step[3], step[7], step[11]]
  })
  let global = above
  const binds = locals.map((local) => {
    global = product(global, compose(ONE, local as unknown as Scale))
    return columnMajor(product(inverseOf(global), inverseOf(compose(bindSpace))))
  })
  const joints = locals.map((translation, j) =>
    fixture.node({ name: `joint ${j}`, translation, ...(j < 2 && { children: [j + 1] }) }),
  )
  const body = fixture.node({ name: 'body', mesh: 0, skin: 0, scale: meshNode })
  const root = dummyRoot && fixture.node({ name: '_rootJoint', scale: dummyRoot, children: [joints[0]] })
  const top = armature.map((scale) => scale * whole)
  const arm = fixture.node({ name: 'armature', scale: top, children: [root ?? joints[0]] })
  const identity = columnMajor(compose(ONE))
  const all = Float32Array.from((root === undefined ? binds : [identity, ...binds]).flat())
  fixture.json.skins.push({
    joints: root === undefined ? joints : [root, ...joints],
    inverseBindMatrices: fixture.accessor(all, 'MAT4'),
  })
  fixture.json.meshes.push({ name: 'tube', primitives: [tube(fixture, bindSpace, root === undefined ? 0 : 1)] })
  fixture.json.scenes = [{ nodes: [arm, body] }]
  bend(fixture, joints, above, arm, hidden.clip === undefined ? null : top.map((scale) => scale * (hidden.clip ?? 1)))
  return fixture.glb()
}

function tube(fixture: GltfFixture, bindSpace: Scale, firstJoint: number): Record<string, unknown> {
  const positions: number[] = []
  const joints: number[] = []
  const weights: number[] = []
  const triangles: number[] = []
  const vertex = (x: number, y: number, z: number) => {
    positions.push(x * bindSpace[0], y * bindSpace[1], z * bindSpace[2])
    const along = Math.min(1.999, Math.max(0, (y - 1) / 2 + 0.5))
    const share = Math.min(1, Math.max(0, (along % 1) * 2 - 0.5))
    joints.push(Math.floor(along) + firstJoint, Math.floor(along) + 1 + firstJoint, 0, 0)
    weights.push(1 - share, share, 0, 0)
  }
  for (let ring = 0; ring < RINGS; ring++) {
    for (let side = 0; side < SIDES; side++) {
      const angle = ((side + 0.5) / SIDES) * 2 * Math.PI
      vertex(0.7 * Math.cos(angle), (5 * ring) / (RINGS - 1), 0.5 * Math.sin(angle))
    }
  }
  vertex(0, 0, 0)
  vertex(0, 5, 0)
  for (let side = 0; side < SIDES; side++) {
    const next = (side + 1) % SIDES
    const last = (RINGS - 1) * SIDES
    triangles.push(RINGS * SIDES, side, next, RINGS * SIDES + 1, last + next, last + side)
    for (let ring = 0; ring + 1 < RINGS; ring++) {
      const [a, b] = [ring * SIDES + side, ring * SIDES + next]
      triangles.push(a, a + SIDES, b, b, a + SIDES, b + SIDES)
    }
  }
  return {
    attributes: {
      POSITION: fixture.accessor(Float32Array.from(positions), 'VEC3'),
      JOINTS_0: fixture.accessor(Uint8Array.from(joints), 'VEC4'),
      WEIGHTS_0: fixture.accessor(Float32Array.from(weights), 'VEC4'),
    },
    indices: fixture.accessor(Uint16Array.from(triangles), 'SCALAR'),
  }
}

/**
 * Under a mirror along x, the same motion needs opposite rotations about y and z. Uniform scales do not affect
 * rotations.
 */
function bend(
  fixture: GltfFixture,
  joints: readonly number[],
  above: Affine,
  arm: number,
  scale: number[] | null,
): void {
  const side = above[0] * above[5] < 0 ? -1 : 1
  const turn = (x: number, y: number, z: number, angle: number) => [
    x * Math.sin(angle / 2),
    side * y * Math.sin(angle / 2),
    side * z * Math.sin(angle / 2),
    Math.cos(angle / 2),
  ]
  const input = fixture.accessor(Float32Array.of(0, 1), 'SCALAR', { min: [0], max: [1] })
  const keys = (values: number[], type: string) => fixture.accessor(Float32Array.from(values), type)
  const rest = [0, 0, 0, 1]
  const samplers = [
    { input, output: keys([...rest, ...turn(1, 0, 0, 1.2)], 'VEC4') },
    { input, output: keys([...rest, ...turn(0, 1, 0, 2.8)], 'VEC4') },
  ]
  const channels = [
    { sampler: 0, target: { node: joints[1], path: 'rotation' } },
    { sampler: 1, target: { node: joints[2], path: 'rotation' } },
  ]
  if (scale !== null) {
    samplers.push({ input, output: keys([...scale, ...scale], 'VEC3') })
    channels.push({ sampler: 2, target: { node: arm, path: 'scale' } })
  }
  fixture.json.animations.push({ name: 'bend', samplers, channels })
}

function columnMajor(m: Affine): number[] {
  return [m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, m[3], m[7], m[11], 1]
}

type Affine = Float64Array

function compose(scale: Scale, translation: Scale = [0, 0, 0]): Affine {
  const out = new Float64Array(AFFINE)
  composeTrs(translation, 0, [0, 0, 0, 1], 0, scale, 0, out, 0)
  return out
}

function product(a: Affine, b: Affine): Affine {
  const out = new Float64Array(AFFINE)
  multiply(a, 0, b, 0, out, 0)
  return out
}

function inverseOf(m: Affine): Affine {
  const out = new Float64Array(AFFINE)
  if (!invert(m, 0, out, 0)) throw new Error('scaledTube: scale must not be 0')
  return out
}
