import { onceFor } from '../../base/onceFor.ts'
import { transformPoint } from '../../math/affine.ts'
import { measureArtifacts } from '../../skinning/artifacts/artifacts.ts'
import { commonScale } from '../../skinning/artifacts/commonScale.ts'
import { createDeformer, deformAll } from '../../skinning/deformer.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import { positionDifference } from '../../skinning/artifacts/positionDifference.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import { dominantOf } from './dominantOf.ts'
import { gaugeOf } from '../inspect/measureSkinning.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

/** The quantity shown as the skin's colour. */
export type Shading =
  /** Weight of one joint. */
  | { readonly kind: 'weight'; readonly joint: number }
  /** Index of the joint with the largest weight. */
  | { readonly kind: 'dominant' }
  /** Area of the triangles around a vertex, relative to the reference pose. */
  | { readonly kind: 'area' }
  /** Enclosed volume of the region of the vertex's dominant joint, relative to the reference pose. */
  | { readonly kind: 'volume' }
  /** Distance to the position of the vertex with another skinning method. */
  | { readonly kind: 'difference'; readonly against: Skinning }

/**
 * One value per vertex for the pose of the last frame; NaN if undefined. `skinning` overrides the body's skinning
 * method. The caller owns the array.
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

const deformerOf = onceFor(createDeformer)

/** World positions of all vertices with any skinning method. */
export function positionsBy(body: SessionBody, skinning: Skinning): Float32Array {
  const positions = rigPositions(body, skinning)
  for (let o = 0; o < positions.length; o += 3) transformPoint(body.body.placement, 0, positions, o, positions, o)
  return Float32Array.from(positions)
}

/**
 * Positions in rig space, so that a scaled placement does not count as growth. Refreshes the joint frames, because
 * linear bodies do not keep the rotations that the other methods need.
 */
function rigPositions({ body }: SessionBody, skinning: Skinning): Float64Array {
  refreshFrames(body.frames)
  const deformer = deformerOf(body.frames)
  const positions = new Float64Array(body.positions.length)
  deformAll(deformer, skinning, positions)
  return positions
}

/** Averages triangle values over the triangles around each vertex. */
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
