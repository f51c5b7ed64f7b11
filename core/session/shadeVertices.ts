import { transformPoint } from '../math/affine.ts'
import { measureArtifacts } from '../skinning/artifacts.ts'
import { commonScale } from '../skinning/commonScale.ts'
import { createDeformer, deformAll, type Deformer } from '../skinning/deform.ts'
import type { JointFrames } from '../skinning/jointFrames.ts'
import { refreshFrames } from '../skinning/refreshFrames.ts'
import { positionDifference } from '../skinning/positionDifference.ts'
import type { Skinning } from '../skinning/skinning.ts'
import { dominantOf } from './dominantOf.ts'
import { gaugeOf } from './measureSkinning.ts'
import type { SessionBody } from './sessionBody.ts'

/** What the skin's colour tells. */
export type Shading =
  /** Weight of one joint. */
  | { readonly kind: 'weight'; readonly joint: number }
  /** Number of the joint with the largest weight. */
  | { readonly kind: 'dominant' }
  /** Area of the triangles around a vertex against the reference pose. */
  | { readonly kind: 'area' }
  /** Enclosed volume of the region of the vertex's dominant joint against the reference pose. */
  | { readonly kind: 'volume' }
  /** Distance from where another way of skinning would put the vertex. */
  | { readonly kind: 'difference'; readonly against: Skinning }

/**
 * One number per vertex for the pose of the last frame; NaN where there is none. The array is the receiver's own.
 * `skinning`: as if the body were skinned that way.
 */
export function shadeVertices(
  body: SessionBody,
  shading: Shading,
  skinning: Skinning = body.settings.skinning,
): Float32Array {
  if (shading.kind === 'weight') return jointWeights(body, shading.joint)
  if (shading.kind === 'dominant') return dominantByVertex(body)
  if (shading.kind === 'difference') return differenceTo(body, skinning, shading.against)
  const { rig } = body.loaded
  const positions = rigPositions(body, skinning)
  const gauge = gaugeOf(body.loaded)
  const scale = commonScale(body.body.frames.maps, gauge.carried)
  const { areas, volumes } = measureArtifacts(gauge, positions, scale)
  if (shading.kind === 'area') return meanOverCorners(body, areas)
  return meanOverCorners(
    body,
    Float64Array.from(dominantOf(rig), (joint) => volumes[joint]),
  )
}

function jointWeights({ loaded }: SessionBody, joint: number): Float32Array {
  const { setOf, setStart, setJoints, weightStart, weights } = loaded.rig.skin
  const values = new Float32Array(setOf.length)
  for (let v = 0; v < setOf.length; v++) {
    const first = setStart[setOf[v]]
    for (let k = first; k < setStart[setOf[v] + 1]; k++) {
      if (setJoints[k] === joint) values[v] = weights[weightStart[v] + k - first]
    }
  }
  return values
}

function dominantByVertex({ loaded }: SessionBody): Float32Array {
  const { setOf, setStart, setJoints, weightStart, weights } = loaded.rig.skin
  return Float32Array.from(setOf, (set, v) => {
    let best = 0
    for (let k = 1; k < setStart[set + 1] - setStart[set]; k++) {
      if (weights[weightStart[v] + k] > weights[weightStart[v] + best]) best = k
    }
    return setJoints[setStart[set] + best]
  })
}

function differenceTo(body: SessionBody, skinning: Skinning, against: Skinning): Float32Array {
  const own = rigPositions(body, skinning)
  const other = rigPositions(body, against)
  const distances = new Float64Array(own.length / 3)
  positionDifference(own, other, distances)
  return Float32Array.from(distances)
}

const deformers = new WeakMap<JointFrames, Deformer>()

/** World positions of all vertices by another way of skinning than the body's own. */
export function positionsBy(body: SessionBody, skinning: Skinning): Float32Array {
  const positions = rigPositions(body, skinning)
  for (let o = 0; o < positions.length; o += 3) transformPoint(body.body.place, 0, positions, o, positions, o)
  return Float32Array.from(positions)
}

/** In rig space: a scaled placement must not count as growth. Linear bodies have no rotations ready, other methods need them. */
function rigPositions({ body }: SessionBody, skinning: Skinning): Float64Array {
  refreshFrames(body.frames)
  const deformer = deformers.get(body.frames) ?? createDeformer(body.frames)
  deformers.set(body.frames, deformer)
  const positions = new Float64Array(body.positions.length)
  deformAll(deformer, skinning, positions)
  return positions
}

/** From triangles to vertices: the mean over the triangles around each. */
function meanOverCorners({ loaded }: SessionBody, values: Float64Array): Float32Array {
  const { triangles, setOf } = loaded.rig.skin
  const sums = new Float32Array(setOf.length)
  const counts = new Uint16Array(setOf.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    sums[triangles[corner]] += values[Math.floor(corner / 3)]
    counts[triangles[corner]]++
  }
  return sums.map((sum, v) => sum / counts[v])
}
