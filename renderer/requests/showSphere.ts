import { useApp } from '../state/app.ts'

/** Draws the spheres of one level of the tree. */
export function showLevel(level: number): void {
  const { spheres, setView } = useApp.getState()
  setView({ sphereLevel: level, sphereChoice: 'level', ...(spheres === 'off' && { spheres: 'wire' }) })
}

/** Selects a sphere and draws its level. */
export function showSphere(body: number, node: number, level: number): void {
  showLevel(level)
  useApp.getState().selectSphere(body, node)
}
