import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { type Color, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import type { HighlightedOffenders } from '../../state/highlightedOffenders.ts'
import { posedBody, vertexPlace } from '../../state/posedBody.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { Dots } from '../base/Dots.ts'
import { jointPosition } from '../skeleton/jointPosition.ts'
import { useFrames } from '../base/useFrames.ts'

export interface LitMarksProps {
  readonly lit: HighlightedOffenders
  readonly colour: Color
  readonly edge: Color
}

/** A dot on each vertex and joint that an import problem names, drawn on top. */
export function LitMarks({ lit, colour, edge }: LitMarksProps) {
  const invalidate = useThree((three) => three.invalidate)
  const hidden = useApp((app) => leftOut(app).has(lit.body))
  const dots = useMemo(() => new Dots(edge, 10), [edge])
  useEffect(() => () => dots.dispose(), [dots])
  useEffect(() => () => invalidate(), [invalidate])
  useFrames(
    useCallback(
      (frame: Frame) => {
        dots.begin(lit.vertices.length + lit.joints.length)
        if (!hidden) mark(dots, frame, lit, colour)
        dots.end()
        invalidate()
      },
      [dots, lit, hidden, colour, invalidate],
    ),
  )
  return <primitive object={dots.points} />
}

/** Diameters of the dots. */
const PIXELS = { vertex: 9, joint: 11 }

const position = [0, 0, 0]
const point = new Vector3()

function mark(dots: Dots, frame: Frame, { body, vertices, joints }: HighlightedOffenders, colour: Color): void {
  const posed = posedBody(frame, body)
  if (posed === undefined) return
  const skin = useApp.getState().assets.get(body)?.skin
  for (const vertex of vertices) {
    if (!vertexPlace(posed, skin, vertex, position, 0)) continue
    dots.add(position[0] as number, position[1] as number, position[2] as number, colour, PIXELS.vertex)
  }
  if (posed.joints === undefined) return
  for (const joint of joints) {
    const { x, y, z } = jointPosition(posed.joints, joint, point)
    dots.add(x, y, z, colour, PIXELS.joint)
  }
}
