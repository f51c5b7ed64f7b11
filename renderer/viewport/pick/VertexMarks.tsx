import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { latestWins } from '../../base/latestWins.ts'
import { posedBody, vertexPlace } from '../../state/posedBody.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { Dots } from '../base/Dots.ts'
import { pointOf } from './Picking.tsx'
import { type Point, type SkinAt, skinAt } from './skinAt.ts'

export interface VertexMarksProps {
  readonly selected: Color
  readonly hovered: Color
  readonly edge: Color
}

/** A dot on the selected vertex, and one on the vertex that a click would pick. */
export function VertexMarks({ selected, hovered, edge }: VertexMarksProps) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const dots = useMemo(() => new Dots(edge, 11), [edge])
  useEffect(() => () => dots.dispose(), [dots])
  const camera = useThree((three) => three.camera)
  const under = useRef<SkinAt | null>(null)
  useEffect(() => {
    let wanted = false
    const hover = latestWins(async (point: Point) => {
      const skin = await skinAt(point, camera)
      under.current = wanted ? skin : null
      invalidate()
    })
    const move = (event: PointerEvent) => {
      const wasWanted = wanted
      wanted = (useApp.getState().tool === 'vertex' || event.altKey) && event.buttons === 0
      if (wanted) hover.push(pointOf(event, canvas))
      else if (wasWanted) leave()
    }
    const leave = () => {
      wanted = false
      under.current = null
      invalidate()
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerleave', leave)
    const stop = useApp.subscribe((app, before) => {
      if (app.selection !== before.selection || app.tool !== before.tool) invalidate()
    })
    return () => {
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerleave', leave)
      stop()
    }
  }, [canvas, camera, invalidate])
  useFrame(() => {
    const app = useApp.getState()
    const { frame, selection } = app
    dots.begin(2)
    if (under.current !== null) mark(dots, frame, under.current.body, under.current.vertex, hovered, 8)
    const { body, vertex } = selection
    if (body !== null && vertex !== null && !leftOut(app).has(body)) mark(dots, frame, body, vertex, selected, 12)
    dots.end()
  })
  return <primitive object={dots.points} />
}

const position: number[] = []

function mark(dots: Dots, frame: Frame | null, body: number, vertex: number, colour: Color, pixels: number): void {
  const posed = frame === null ? undefined : posedBody(frame, body)
  if (posed === undefined || !vertexPlace(posed, useApp.getState().assets.get(body)?.skin, vertex, position, 0)) return
  const [x = 0, y = 0, z = 0] = position
  dots.add(x, y, z, colour, pixels)
}
