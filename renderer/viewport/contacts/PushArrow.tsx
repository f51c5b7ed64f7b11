import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { type Color, Vector3 } from 'three'
import { length } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { shownPush } from '../../derive/nearest.ts'
import { Arrow } from '../base/Arrow.ts'
import { Dots } from '../base/Dots.ts'
import { LabelLayer } from '../base/LabelLayer.ts'

/** Minimum length over distance from the camera: the direction of a shallow push must be visible too. */
const MIN_LENGTH = 0.1

const centre = new Vector3()
const right = new Vector3()
const direction = new Vector3()

/** The push that separates two bodies: an arrow from the centre of their overlap, labelled with the depth, on top. */
export function PushArrow({ colour, edge }: { readonly colour: Color; readonly edge: Color }) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const dots = useMemo(() => new Dots(edge, 10), [edge])
  const arrow = useMemo(() => new Arrow(colour), [colour])
  const label = useMemo(() => new LabelLayer('push-label'), [])
  useEffect(() => () => dots.dispose(), [dots])
  useEffect(() => () => arrow.dispose(), [arrow])
  useEffect(() => {
    canvas.parentElement?.append(label.element)
    return () => label.element.remove()
  }, [canvas, label])
  useEffect(
    () =>
      useApp.subscribe((app, before) => {
        if (app.overlapping !== before.overlapping || app.units !== before.units) invalidate()
      }),
    [invalidate],
  )
  useFrame(({ camera, size }) => {
    const app = useApp.getState()
    const push = shownPush(app)
    dots.begin(1)
    label.begin(size.width, size.height)
    arrow.hide()
    if (push !== null) {
      const away = centre.fromArray(push.centre).distanceTo(camera.position)
      arrow.show(push.centre, push.direction, Math.max(push.depth, MIN_LENGTH * away), camera.position)
      dots.add(...push.centre, colour, 9)
      // Labels extend to the right, so one at the right end of the arrow does not cover it.
      right.setFromMatrixColumn(camera.matrixWorld, 0)
      const end = right.dot(direction.fromArray(push.direction)) > 0 ? arrow.tip : centre
      label.offer(`push ${length(push.depth, app.units)}`, end, true, camera)
    }
    label.end()
    dots.end()
  })
  return (
    <>
      <primitive object={arrow.group} />
      <primitive object={dots.points} />
    </>
  )
}
