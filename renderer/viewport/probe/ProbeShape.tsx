import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { CapsuleGeometry, type Color, SphereGeometry } from 'three'
import { useApp } from '../../store/app.ts'

/** The volume itself: a veil over what it holds, and a net that shows its form. */
export function ProbeShape({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const probe = useApp((app) => app.probe)
  const kind = probe?.kind ?? 'sphere'
  const radius = probe?.radius ?? 0
  const length = probe?.length ?? 0
  const geometry = useMemo(
    () => (kind === 'sphere' ? new SphereGeometry(radius, 24, 16) : new CapsuleGeometry(radius, length, 8, 24)),
    [kind, radius, length],
  )
  useEffect(() => () => geometry.dispose(), [geometry])
  useEffect(
    () =>
      useApp.subscribe((app, before) => {
        if (app.probe !== before.probe) invalidate()
      }),
    [invalidate],
  )
  if (probe === null) return null
  return (
    <group position={[...probe.position]} quaternion={[...probe.rotation]}>
      <mesh geometry={geometry} raycast={never} renderOrder={5}>
        <meshBasicMaterial color={colour} transparent opacity={0.16} depthWrite={false} depthTest={false} />
      </mesh>
      <mesh geometry={geometry} raycast={never} renderOrder={6}>
        <meshBasicMaterial color={colour} wireframe transparent opacity={0.45} depthWrite={false} />
      </mesh>
    </group>
  )
}

const never = () => undefined
