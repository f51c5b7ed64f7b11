import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, RedFormat } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { SHADOW_CELLS, writeShadow } from './writeShadow.ts'
import { useFrames } from '../base/useFrames.ts'

/** Soft shadow of the bodies on the plane y = 0. Shows that they stand on the floor. */
export function GroundShadow({ dark }: { readonly dark: boolean }) {
  const invalidate = useThree((three) => three.invalidate)
  const shadow = useMemo(() => makeShadow(), [])
  useEffect(() => () => shadow.dispose(), [shadow])
  useEffect(() => {
    shadow.darken(dark ? 0.6 : 0.34)
    invalidate()
  }, [shadow, dark, invalidate])
  useFrames(
    useCallback(
      (frame: Frame) => {
        shadow.follow(frame)
        invalidate()
      },
      [shadow, invalidate],
    ),
  )
  return <primitive object={shadow.mesh} />
}

function makeShadow() {
  const cells = new Uint8Array(SHADOW_CELLS * SHADOW_CELLS)
  const texture = new DataTexture(cells, SHADOW_CELLS, SHADOW_CELLS, RedFormat)
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  const material = new MeshBasicMaterial({ color: 'black', transparent: true, depthWrite: false, alphaMap: texture })
  // three reads alpha from the green channel, but a one-channel texture has only red.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <alphamap_fragment>',
      'diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).r;',
    )
  }
  const geometry = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2)
  const mesh = new Mesh(geometry, material)
  mesh.raycast = () => undefined
  mesh.renderOrder = -1
  mesh.frustumCulled = false
  return {
    mesh,
    follow(frame: Frame) {
      const out = leftOut(useApp.getState())
      const skins = frame.bodies.flatMap(({ body, positions }) =>
        positions === undefined || out.has(body) ? [] : [positions],
      )
      const area = writeShadow(skins, cells)
      mesh.visible = area !== null
      if (area === null) return
      mesh.position.set(area.x, 0, area.z)
      mesh.scale.set(area.width, 1, area.width)
      texture.needsUpdate = true
    },
    darken(opacity: number) {
      material.opacity = opacity
    },
    dispose() {
      geometry.dispose()
      material.dispose()
      texture.dispose()
    },
  }
}
