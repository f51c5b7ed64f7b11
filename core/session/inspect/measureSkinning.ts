import { onceFor } from '../../base/onceFor.ts'
import type { Reply } from '../../base/reply.ts'
import { done } from '../../base/reply.ts'
import { createArtifactGauge, measureArtifacts } from '../../skinning/artifacts/artifacts.ts'
import { commonScale } from '../../skinning/artifacts/commonScale.ts'
import { createDeformer, deformAll } from '../../skinning/deformer.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../skinning/skinning.ts'
import { poseAt } from '../../rig/poseAt.ts'
import { createPose } from '../../rig/createPose.ts'
import { bodyTime } from '../scene/bodyTime.ts'
import type { SessionBody } from '../scene/sessionBody.ts'
import type { LoadedRig } from '../scene/rigLibrary.ts'

/**
 * How well each skinning method preserves the shape of a body at several times: 1 is unchanged, 0 is fully collapsed.
 */
export interface SkinningMeasure {
  readonly times: readonly number[]
  /** Enclosed volume relative to the reference pose, one value per time. NaN if the skin encloses no volume. */
  readonly volumes: Readonly<Record<Skinning, Float32Array>>
  /**
   * Width of the narrowest cross-section around each joint relative to the reference pose: times × joints. NaN for
   * joints without cross-sections.
   */
  readonly collapse: Readonly<Record<Skinning, Float32Array>>
}

/** Cached per rig, because computing the cross-sections is slow. */
export const gaugeOf = onceFor((loaded: LoadedRig) => createArtifactGauge(loaded.rig))

/** Uses its own pose object, so the pose of the scene does not change. */
export function measureSkinning(
  { loaded, clip, settings, offsets }: SessionBody,
  times: readonly number[],
): Reply<SkinningMeasure> {
  const gauge = gaugeOf(loaded)
  const pose = createPose(loaded.rig)
  const deformer = createDeformer(createJointFrames(pose))
  const joints = loaded.rig.joints.names.length
  const positions = new Float64Array(loaded.rig.skin.rest.length)
  const volumes = forEachMethod(() => new Float32Array(times.length))
  const collapse = forEachMethod(() => new Float32Array(times.length * joints))
  for (let k = 0; k < times.length; k++) {
    poseAt(pose, clip, bodyTime(settings, times[k]), settings.loop, offsets)
    const fresh = refreshFrames(deformer.frames)
    if (!fresh.ok) return fresh
    const scale = commonScale(pose.maps, gauge.carried)
    for (const method of skinnings) {
      deformAll(deformer, method, positions)
      const measured = measureArtifacts(gauge, positions, scale)
      volumes[method][k] = measured.volume
      collapse[method].set(measured.collapse, k * joints)
    }
  }
  return done({ times, volumes, collapse })
}

function forEachMethod<T>(make: () => T): Record<Skinning, T> {
  return { linear: make(), spherical: make(), dual: make() }
}
