import { vertexNormals } from '../mesh/normals.ts'
import { splitMesh, withMeans } from '../mesh/splitMesh.ts'
import type { SampleRig } from '../sampleRig.ts'
import type { Influences } from './influences.ts'

/**
 * Divides each triangle into four at the midpoints of its edges. The reference shape, weights and colours do not
 * change.
 */
export function subdivide(rig: SampleRig): SampleRig {
  const { positions, triangles, ends } = splitMesh(rig.mesh)
  const mesh = { positions, triangles }
  return {
    ...rig,
    mesh,
    normals: vertexNormals(mesh),
    colours: withMeans(rig.colours, ends),
    influences: withMeanInfluences(rig.influences, ends),
  }
}

/** A midpoint has the joints of both ends, so it may have more joints than either. */
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
