import type { Reply } from '../reply.ts'
import { done } from '../reply.ts'
import { type ArtifactGauge, createArtifactGauge, measureArtifacts } from '../skinning/artifacts.ts'
import { commonScale } from '../skinning/commonScale.ts'
import { createDeformer, deformAll } from '../skinning/deform.ts'
import { createJointFrames } from '../skinning/jointFrames.ts'
import { refreshFrames } from '../skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../skinning/skinning.ts'
import { poseAt } from '../rig/poseAt.ts'
import { createPose } from '../rig/createPose.ts'
import { bodyTime } from './bodyTime.ts'
import type { SessionBody } from './sessionBody.ts'
import type { LoadedRig } from './rigLibrary.ts'

/** How well each way of skinning keeps the shape of a body at some times of the scene. 1 is unchanged, 0 is gone. */
export interface SkinningMeasure {
  readonly times: readonly number[]
  /** Enclosed volume against the reference pose, one number per time; NaN for skins that enclose nothing. */
  readonly volumes: Readonly<Record<Skinning, Float32Array>>
  /** Width of the narrowest cross-section around each joint: times × joints; NaN for joints without sections. */
  readonly collapse: Readonly<Record<Skinning, Float32Array>>
}

const gauges = new WeakMap<LoadedRig, ArtifactGauge>()

/** Settled once per rig: cutting sections takes a while. */
export function gaugeOf(loaded: LoadedRig): ArtifactGauge {
  const known = gauges.get(loaded)
  if (known !== undefined) return known
  const gauge = createArtifactGauge(loaded.rig)
  gauges.set(loaded, gauge)
  return gauge
}

/** Poses a skeleton of its own, so that the scene stays where it is. */
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
