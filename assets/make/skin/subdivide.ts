import type { SampleRig } from '../sampleRig.ts'
import type { Influences } from './influences.ts'
import { vertexNormals } from '../mesh/normals.ts'

/** Each triangle cut into four at the middles of its edges. The reference shape, weights and colours stay exactly what they were. */
export function subdivide(rig: SampleRig): SampleRig {
  const { positions, triangles } = rig.mesh
  const ends: number[] = []
  const middles = new Map<number, number>()
  const count = positions.length / 3
  const middle = (a: number, b: number) => {
    const key = Math.min(a, b) * count + Math.max(a, b)
    const known = middles.get(key)
    if (known !== undefined) return known
    const vertex = count + ends.length / 2
    ends.push(a, b)
    middles.set(key, vertex)
    return vertex
  }
  const faces: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3)
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    faces.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
  const mesh = { positions: withMeans(positions, ends), triangles: Uint32Array.from(faces) }
  return {
    ...rig,
    mesh,
    normals: vertexNormals(mesh),
    colours: withMeans(rig.colours, ends),
    influences: withMeanInfluences(rig.influences, ends),
  }
}

function withMeans(values: Float64Array, ends: readonly number[]): Float64Array {
  const out = new Float64Array(values.length + (ends.length / 2) * 3)
  out.set(values)
  for (let i = 0; i < ends.length; i += 2) {
    const o = values.length + (i / 2) * 3
    for (let c = 0; c < 3; c++) out[o + c] = (values[ends[i] * 3 + c] + values[ends[i + 1] * 3 + c]) / 2
  }
  return out
}

/** A middle has the joints of both ends, so it may have more of them than either. */
function withMeanInfluences(old: Influences, ends: readonly number[]): Influences {
  const count = old.joints.length / old.width
  const all = Array.from({ length: count }, (_, v) => influencesOf(old, v))
  for (let i = 0; i < ends.length; i += 2) {
    const sum = new Map<number, number>()
    for (const end of [ends[i], ends[i + 1]])
      for (const [joint, weight] of all[end]) sum.set(joint, (sum.get(joint) ?? 0) + weight / 2)
    all.push([...sum].sort((a, b) => a[0] - b[0]))
  }
  const width = all.reduce((most, list) => Math.max(most, list.length), 0)
  const joints = new Uint16Array(all.length * width)
  const weights = new Float64Array(all.length * width)
  all.forEach((list, v) =>
    list.forEach(([joint, weight], k) => {
      joints[v * width + k] = joint
      weights[v * width + k] = weight
    }),
  )
  return { width, joints, weights }
}

function influencesOf({ width, joints, weights }: Influences, v: number): (readonly [number, number])[] {
  const list: (readonly [number, number])[] = []
  for (let k = v * width; k < (v + 1) * width; k++) if (weights[k] > 0) list.push([joints[k], weights[k]])
  return list
}
