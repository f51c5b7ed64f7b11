import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { type Color, Vector3 } from 'three'
import { length } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { shownPush } from '../../derive/nearest.ts'
import { Arrow } from '../base/Arrow.ts'
import { Dots } from '../base/Dots.ts'
import { LabelLayer } from '../base/LabelLayer.ts'

/** Shortest arrow over its distance from the eye: a shallow push has a direction, too. */
const SHORTEST = 0.1

const centre = new Vector3()
const right = new Vector3()
const direction = new Vector3()

/** From the centre of an overlap along the direction that separates the bodies fastest, with the depth; in front of everything. */
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
      arrow.show(push.centre, push.direction, Math.max(push.depth, SHORTEST * away), camera.position)
      dots.add(...push.centre, colour, 9)
      // Words stand to the right of their place: at the right end they do not cover the arrow.
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
