import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { Color } from 'three'
import { length, type Units } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { type DrawnNearest, shownNearest } from '../../derive/nearest.ts'
import { Dots } from '../base/Dots.ts'
import { LabelLayer } from '../base/LabelLayer.ts'
import { Segment } from '../base/Segment.ts'

export interface NearestPointsProps {
  readonly colour: Color
  readonly edge: Color
}

/** The nearest points of two bodies, the segment between them and its length, drawn on top. */
export function NearestPoints({ colour, edge }: NearestPointsProps) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const dots = useMemo(() => new Dots(edge, 10), [edge])
  const segment = useMemo(() => new Segment(colour), [colour])
  const label = useMemo(() => new LabelLayer('distance-label'), [])
  useEffect(() => () => dots.dispose(), [dots])
  useEffect(() => () => segment.dispose(), [segment])
  useEffect(() => {
    canvas.parentElement?.append(label.element)
    return () => label.element.remove()
  }, [canvas, label])
  useEffect(
    () =>
      useApp.subscribe((app, before) => {
        const moved = app.nearest !== before.nearest || app.innerNearest !== before.innerNearest
        if (moved || app.units !== before.units) invalidate()
      }),
    [invalidate],
  )
  useFrame(({ camera, size }) => {
    const app = useApp.getState()
    const found = shownNearest(app)
    dots.begin(2)
    label.begin(size.width, size.height)
    segment.hide()
    if (found !== null) {
      const [from, to] = found.points
      dots.add(...from, colour, 11)
      if (found.distance > 0) dots.add(...to, colour, 11)
      segment.show(from, to, camera.position)
      label.offer(labelOf(found, app.units), segment.mesh.position, true, camera)
    }
    label.end()
    dots.end()
  })
  return (
    <>
      <primitive object={segment.mesh} />
      <primitive object={dots.points} />
    </>
  )
}

function labelOf({ distance, isBound }: DrawnNearest, units: Units): string {
  return distance === 0 ? 'touching' : `${isBound ? '≤ ' : ''}${length(distance, units)}`
}
