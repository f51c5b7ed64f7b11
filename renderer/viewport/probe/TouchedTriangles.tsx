import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color } from 'three'
import { type App, useApp } from '../../state/app.ts'
import { touchedCount } from '../../derive/probeFacts.ts'
import { writeTriangle } from '../base/gatherContacts.ts'
import { LitTriangles } from '../base/LitTriangles.tsx'

/** Highlights the triangles that the probe touches; where the skin hides them they are drawn faintly. */
export function TouchedTriangles({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const geometry = useMemo(() => new BufferGeometry(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useEffect(() => {
    const show = () => {
      geometry.dispose()
      geometry.setAttribute('position', new BufferAttribute(cornersOf(useApp.getState()), 3))
      invalidate()
    }
    show()
    return useApp.subscribe((app, before) => {
      if (app.probed !== before.probed || app.frame !== before.frame) show()
    })
  }, [geometry, invalidate])
  return <LitTriangles geometry={geometry} colour={colour} renderOrder={7} />
}

function cornersOf({ frame, assets, probed }: App): Float32Array {
  const into = new Float32Array(9 * touchedCount(probed))
  let corners = 0
  if (frame === null || probed === null) return into
  for (const { body, triangles } of probed.hits) {
    for (const triangle of triangles) corners += writeTriangle(frame, assets, body, triangle, into, corners)
  }
  return into.subarray(0, 3 * corners)
}
