import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { details } from '../../requests/details.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { useFrames } from '../base/useFrames.ts'
import { type CloudLooks, SphereCloud } from './SphereCloud.ts'
import { sphereIn } from '../base/sphereIn.ts'
import { useCloudLook } from './useCloudLook.ts'

const looks: CloudLooks = { width: 3, renderOrder: 6 }

function makeCloud(): SphereCloud {
  const cloud = new SphereCloud(looks)
  cloud.draw('wire', true)
  return cloud
}

/** Outlines the selected sphere on top of everything, even if its level is not shown. */
export function SelectedSphere({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const body = useApp((app) => app.selection.body)
  const node = useApp((app) => app.selection.sphere)
  const hidden = useApp((app) => app.selection.body !== null && leftOut(app).has(app.selection.body))
  const cloud = useMemo(() => makeCloud(), [])
  useEffect(() => () => cloud.dispose(), [cloud])
  useCloudLook(cloud)
  const show = useCallback(
    (xyzr: ArrayLike<number> | null) => {
      if (xyzr !== null) cloud.spheres.set(xyzr)
      cloud.tints.set([...colour.toArray(), 1])
      cloud.show(xyzr === null ? 0 : 1)
      invalidate()
    },
    [cloud, colour, invalidate],
  )
  useFrames(
    useCallback(
      (frame: Frame) => {
        if (body === null || node === null || hidden) return show(null)
        const shown = sphereIn(frame, body, node)
        if (shown !== null) show(shown)
        else void askSphere(body, node, frame).then((asked) => asked !== null && show(asked))
      },
      [body, node, hidden, show],
    ),
  )
  return <primitive object={cloud.group} />
}

/** The core answers for its latest frame. null: that is not `frame` any more, and the next frame asks again. */
async function askSphere(body: number, node: number, frame: Frame): Promise<readonly number[] | null> {
  const reply = await details.sphere({ body, node })
  const { frame: now, selection } = useApp.getState()
  if (!reply.ok || now !== frame || selection.body !== body || selection.sphere !== node) return null
  return [...reply.value.posedCentre, reply.value.posedRadius]
}
