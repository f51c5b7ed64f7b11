import { onceFor } from '../../base/onceFor.ts'
import type { Rig } from '../../rig/rig.ts'
import { dominantJoints } from '../../skinning/artifacts/dominantJoints.ts'

/** The dominant joint of each triangle of a rig, cached. */
export const dominantOf = onceFor((rig: Rig) => dominantJoints(rig.skin, rig.joints.names.length))
