import { useFrame, useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { Group } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import type { Assets } from '../../state/bodyAssets.ts'
import { spheresDrawn } from '../../state/sideBySide.ts'
import type { SkinShading } from '../../state/view.ts'
import { quieter } from '../base/quieter.ts'
import { clayColour, type ViewportColours } from '../base/colours.ts'
import { useFrames } from '../base/useFrames.ts'
import { CrowdBody } from './CrowdBody.ts'
import { CrowdGeometry } from './CrowdGeometry.ts'
import { heightInPixels } from './heightInPixels.ts'
import type { SkinPaint } from './skinValues.ts'

/** Bodies of a frame that has joint maps instead of vertices. Bodies out of view are not drawn, small ones coarsely. */
export function Crowd({ colours }: { readonly colours: ViewportColours }) {
  const invalidate = useThree((three) => three.invalidate)
  const bodies = useApp((app) => app.bodies)
  const assets = useApp((app) => app.assets)
  const smooth = useApp((app) => app.smooth)
  const opacity = useApp((app) => app.opacity)
  const wireframe = useApp((app) => app.wireframe)
  const selected = useApp((app) => app.selection.body)
  const quiet = useApp((app) => spheresDrawn(app) && app.selection.body !== null)
  const ids = bodies.map(({ id }) => id).join()
  // Bodies change with every edit, but only their ids and skins matter here.
  const crowd = useMemo(() => makeCrowd(ids, assets), [ids, assets])
  useEffect(() => () => crowd.dispose(), [crowd])
  const shading = useApp((app) => app.shading)
  const joint = useApp((app) => app.selection.joint)
  useEffect(() => {
    const paint = paintOf(shading, joint)
    const painted = new Set<CrowdGeometry>()
    bodies.forEach(({ id, rig }, index) => {
      const body = crowd.bodies.get(id)
      if (body === undefined) return
      const isPainted = paint !== null && (paint.kind === 'dominant' || id === selected)
      if (isPainted && !painted.has(body.geometry)) body.geometry.paint(paint, rig.joints)
      if (isPainted) painted.add(body.geometry)
      const plain = clayColour(colours, index, bodies.length)
      const colour = quiet ? quieter(plain) : plain
      body.look({ colour, selected: id === selected, opacity, smooth, wireframe, painted: isPainted })
    })
    invalidate()
  }, [crowd, bodies, colours, selected, opacity, smooth, wireframe, quiet, shading, joint, invalidate])
  useFrames(
    useCallback(
      (frame: Frame) => {
        for (const { body, maps } of frame.bodies) if (maps !== undefined) crowd.bodies.get(body)?.pose(maps)
        invalidate()
      },
      [crowd, invalidate],
    ),
  )
  useFrame(({ camera, size }) => {
    const { frame } = useApp.getState()
    if (frame === null) return
    const drawn = new Set(frame.bodies.filter(({ maps }) => maps !== undefined).map(({ body }) => body))
    for (const [id, body] of crowd.bodies) {
      const pixels = drawn.has(id) ? heightInPixels(frame, id, camera, size.height) : 0
      body.draw(pixels > 0, pixels > DETAIL)
    }
  })
  return <primitive object={crowd.group} />
}

function paintOf(shading: SkinShading, joint: number | null): SkinPaint | null {
  if (shading === 'dominant') return { kind: 'dominant' }
  return shading === 'weight' && joint !== null ? { kind: 'weight', joint } : null
}

/** Height in pixels above which a body is drawn with all its triangles. */
const DETAIL = 260

function makeCrowd(ids: string, assets: Assets) {
  const group = new Group()
  const bodies = new Map<number, CrowdBody>()
  const made = new Map<unknown, CrowdGeometry>()
  for (const id of ids === '' ? [] : ids.split(',').map(Number)) {
    const { triangles, skin } = assets.get(id) ?? {}
    if (triangles === undefined || skin === undefined) continue
    const shared =
      made.get(skin) ?? new CrowdGeometry(skin, triangles, 1 + skin.joints.reduce((a, b) => Math.max(a, b), 0))
    made.set(skin, shared)
    const body = new CrowdBody(shared)
    bodies.set(id, body)
    group.add(body.mesh)
  }
  return {
    group,
    bodies,
    dispose() {
      for (const body of bodies.values()) body.dispose()
      for (const shared of made.values()) shared.dispose()
    },
  }
}
