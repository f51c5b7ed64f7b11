import type { Rig } from '../rig/rig.ts'
import { setCount } from '../rig/skin.ts'
import { defaultInnerSettings, SKINNED_LARGEST } from './buildInner.ts'
import type { InnerSettings } from './inner.ts'

/** Default settings for a rig: small spheres if the body can bend. */
export function innerSettingsFor(rig: Pick<Rig, 'skin' | 'morphs'>): InnerSettings {
  return canBend(rig) ? { ...defaultInnerSettings, largest: SKINNED_LARGEST } : defaultInnerSettings
}

/** Whether vertices can move relative to each other: there are several influencing joints or morph targets. */
export function canBend({ skin, morphs }: Pick<Rig, 'skin' | 'morphs'>): boolean {
  return setCount(skin) > 1 || skin.setJoints.length > 1 || morphs.vertices.length > 0
}
