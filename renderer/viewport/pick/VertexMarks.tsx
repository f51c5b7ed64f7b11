import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { posedBody, vertexPlace } from '../../store/posedBody.ts'
import { leftOut } from '../../store/sideBySide.ts'
import { Dots } from '../Dots.ts'
import { pointOf } from './Picking.tsx'
import { type Point, skinAt } from './pickAt.ts'

export interface VertexMarksProps {
  readonly selected: Color
  readonly hovered: Color
  readonly edge: Color
}

/** A dot on the selected vertex, and one on the vertex under the mouse while it would be picked. */
export function VertexMarks({ selected, hovered, edge }: VertexMarksProps) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const dots = useMemo(() => new Dots(edge, 11), [edge])
  useEffect(() => () => dots.dispose(), [dots])
  const mouse = useRef<Point | null>(null)
  useEffect(() => {
    const move = (event: PointerEvent) => {
      const wanted = (useApp.getState().tool === 'vertex' || event.altKey) && event.buttons === 0
      if (!wanted && mouse.current === null) return
      mouse.current = wanted ? pointOf(event, canvas) : null
      invalidate()
    }
    const leave = () => {
      mouse.current = null
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
  }, [canvas, invalidate])
  useFrame(({ camera }) => {
    const app = useApp.getState()
    const { frame, selection } = app
    dots.begin(2)
    const under = mouse.current === null ? null : skinAt(app, mouse.current, camera)
    if (under !== null) mark(dots, frame, under.body, under.vertex, hovered, 8)
    const { body, vertex } = selection
    if (body !== null && vertex !== null && !leftOut(app).has(body)) mark(dots, frame, body, vertex, selected, 12)
    dots.end()
  })
  return <primitive object={dots.points} />
}

const place: number[] = []

function mark(dots: Dots, frame: Frame | null, body: number, vertex: number, colour: Color, pixels: number): void {
  const posed = frame === null ? undefined : posedBody(frame, body)
  if (posed === undefined || !vertexPlace(posed, useApp.getState().skins.get(body), vertex, place, 0)) return
  const [x = 0, y = 0, z = 0] = place
  dots.add(x, y, z, colour, pixels)
}
