import { useEffect } from 'react'
import type { BodyView } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'
import { sceneSeconds } from '../state/selectors.ts'
import { measureSkinning, skinningKey } from './measureSkinning.ts'
import { type SkinningScan, useSkinningScan } from '../state/skinningScan.ts'

/** Measures along the clip while a panel shows the result. Restarts when the motion of the body changes. */
export function useMeasuredSkinning(body: BodyView): SkinningScan {
  const seconds = useApp(sceneSeconds)
  const frameRate = useApp((app) => app.frameRate)
  const key = skinningKey(body, seconds)
  const { id } = body
  useEffect(() => measureSkinning(key, id, seconds, frameRate), [id, key, seconds, frameRate])
  return useSkinningScan()
}
