import { GltfFixture } from './gltfFixture.ts'

const VERTICES = 300
/** Vertices with wrong weights in one primitive. There are two equal primitives. */
const isOff = (vertex: number) => vertex % 3 === 0

/** Vertices whose weights do not sum to 1. */
export const OFF_VERTICES: readonly number[] = Array.from({ length: 2 * VERTICES }, (_, v) => v).filter((v) =>
  isOff(v % VERTICES),
)

/** All joints have a rotation that is not a unit quaternion. */
export const RIG_JOINTS: readonly string[] = Array.from({ length: 7 }, (_, k) => `joint ${k}`)

/** A GLB with more affected vertices and joints than a problem message lists. */
export function offendingRig(): Uint8Array {
  const file = new GltfFixture()
  const joints = RIG_JOINTS.map((name, k) =>
    file.node({ name, rotation: [0, 0, 0, 2], ...(k < RIG_JOINTS.length - 1 && { children: [k + 1] }) }),
  )
  const weights = Float32Array.from({ length: VERTICES * 4 }, (_, k) =>
    k % 4 === 0 ? (isOff(Math.floor(k / 4)) ? 0.5 : 1) : 0,
  )
  const attributes = {
    POSITION: file.accessor(
      Float32Array.from({ length: VERTICES * 3 }, (_, k) => ((k * 7) % 11) + k / VERTICES),
      'VEC3',
    ),
    JOINTS_0: file.accessor(new Uint8Array(VERTICES * 4), 'VEC4'),
    WEIGHTS_0: file.accessor(weights, 'VEC4'),
  }
  file.json.meshes.push({ primitives: [{ attributes }, { attributes }] })
  file.json.skins.push({ joints })
  file.json.scenes = [{ nodes: [0, file.node({ mesh: 0, skin: 0 })] }]
  return file.glb()
}
