import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useApp } from '../../state/app.ts'

/** Draws again when something was taken out of the picture: what is gone cannot ask for it. */
export function Redraw() {
  const invalidate = useThree((three) => three.invalidate)
  useEffect(
    () =>
      useApp.subscribe((app, before) => {
        if (app.frame !== before.frame || app.hidden !== before.hidden || app.assets !== before.assets) invalidate()
      }),
    [invalidate],
  )
  return null
}
