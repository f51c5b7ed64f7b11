import type { Rig } from '../../rig/rig.ts'
import { type Skin, triangleCount } from '../../rig/skin.ts'
import { areaRatios, doubleArea } from './areaRatios.ts'
import { carriedWeights } from './commonScale.ts'
import { type ClosedRegions, closeRegions, regionVolumes } from './closedRegions.ts'
import { dominantJoints } from './dominantJoints.ts'
import { createJointSections, type JointSections, jointCollapse } from './jointSections.ts'

/** Precomputed data of a rig for measuring how well a deformed skin keeps its shape. */
export interface ArtifactGauge {
  readonly rig: Rig
  /** One region per joint: the triangles that it dominates. */
  readonly regions: ClosedRegions
  readonly whole: ClosedRegions
  readonly restVolumes: Float64Array
  readonly restVolume: number
  readonly sections: JointSections
  /** Sum of the weights of each joint over all vertices, for `commonScale`. */
  readonly carried: Float64Array
}

/** Ratios between a deformed skin and the rest skin: 1 means unchanged, 0 collapsed. Owns its arrays. */
export interface Artifacts {
  /** Per triangle. */
  readonly areas: Float64Array
  /** Per joint: enclosed volume of the triangles that it dominates. NaN if there are none or they enclose nothing. */
  readonly volumes: Float64Array
  /** Enclosed volume of the whole skin. NaN if it encloses nothing at rest. */
  readonly volume: number
  /** Per joint: width of the narrowest cross-section around it. NaN for joints without sections. */
  readonly collapse: Float64Array
}

export function createArtifactGauge(rig: Rig): ArtifactGauge {
  const { skin } = rig
  const joints = rig.joints.parents.length
  const regions = closeRegions(skin, dominantJoints(skin, joints), joints)
  const whole = closeRegions(skin, new Uint8Array(triangleCount(skin)), 1)
  return {
    rig,
    regions,
    whole,
    restVolumes: restVolumesOf(regions, rig),
    restVolume: restVolumesOf(whole, rig)[0],
    sections: createJointSections(rig),
    carried: carriedWeights(skin, joints),
  }
}

/**
 * Measures the skin with its vertices at `positions`, in rig space (a scaled placement would count as growth). `scale`
 * is the scale of the whole body in this pose (`commonScale`), which does not count as growth.
 */
export function measureArtifacts(gauge: ArtifactGauge, positions: Float64Array, scale = 1): Artifacts {
  const { skin } = gauge.rig
  const areas = new Float64Array(triangleCount(skin))
  areaRatios(skin.triangles, skin.rest, positions, areas)
  for (let t = 0; t < areas.length; t++) areas[t] /= scale ** 2
  const collapse = new Float64Array(gauge.restVolumes.length)
  jointCollapse(gauge.sections, positions, collapse)
  for (let j = 0; j < collapse.length; j++) collapse[j] /= scale
  const volumes = volumesOf(gauge.regions, gauge.rig, positions)
  for (let j = 0; j < volumes.length; j++) volumes[j] /= gauge.restVolumes[j] * scale ** 3
  const volume = volumesOf(gauge.whole, gauge.rig, positions)[0] / (gauge.restVolume * scale ** 3)
  return { areas, volumes, volume, collapse }
}

function volumesOf(regions: ClosedRegions, rig: Rig, positions: Float64Array): Float64Array {
  const volumes = new Float64Array(regions.count)
  regionVolumes(regions, rig.skin.triangles, positions, volumes)
  return volumes
}

/** Volumes at rest; NaN for a nearly flat region, so that its ratio is NaN too. */
function restVolumesOf(regions: ClosedRegions, rig: Rig): Float64Array {
  const volumes = volumesOf(regions, rig, rig.skin.rest)
  for (let r = 0; r < regions.count; r++) {
    const area = regionArea(regions, rig.skin, r)
    if (!(Math.abs(volumes[r]) > FLAT * area ** 1.5)) volumes[r] = Number.NaN
  }
  return volumes
}

/** Threshold for flat regions, relative to area^1.5. A ball has 0.09; rounding leaves about 1e-16 for a flat sheet. */
const FLAT = 1e-9

function regionArea(regions: ClosedRegions, skin: Skin, region: number): number {
  let area = 0
  for (let k = regions.triangleStart[region]; k < regions.triangleStart[region + 1]; k++) {
    area += doubleArea(skin.rest, skin.triangles, regions.triangles[k] * 3) / 2
  }
  return area
}
