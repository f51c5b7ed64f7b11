import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { CapsuleGeometry, type Color, ShaderMaterial, SphereGeometry } from 'three'
import { useApp } from '../../state/app.ts'

export interface ProbeShapeProps {
  readonly colour: Color
  readonly edge: Color
}

/**
 * The volume of the probe: a transparent surface with a dark outline, visible on skins of any colour, and a wireframe
 * of the part outside the bodies.
 */
export function ProbeShape({ colour, edge }: ProbeShapeProps) {
  const invalidate = useThree((three) => three.invalidate)
  const probe = useApp((app) => app.probe)
  const kind = probe?.kind ?? 'sphere'
  const radius = probe?.radius ?? 0
  const length = probe?.length ?? 0
  const geometry = useMemo(
    () => (kind === 'sphere' ? new SphereGeometry(radius, 32, 20) : new CapsuleGeometry(radius, length, 8, 24)),
    [kind, radius, length],
  )
  useEffect(() => () => geometry.dispose(), [geometry])
  const outlined = useMemo(() => outlinedMaterial(colour, edge), [colour, edge])
  useEffect(() => () => outlined.dispose(), [outlined])
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
      <mesh geometry={geometry} material={outlined} raycast={never} renderOrder={9} />
      <mesh geometry={geometry} raycast={never} renderOrder={5}>
        <meshBasicMaterial color={colour} wireframe transparent opacity={0.45} depthWrite={false} />
      </mesh>
    </group>
  )
}

const never = () => undefined

const vertexShader = /* glsl */ `
  varying vec3 normalInView;
  varying vec3 towardsEye;
  void main() {
    vec4 inView = modelViewMatrix * vec4(position, 1.0);
    normalInView = normalMatrix * normal;
    towardsEye = -inView.xyz;
    gl_Position = projectionMatrix * inView;
  }
`

// `rim` is 0 where the surface faces the camera and 1 at its outline.
const fragmentShader = /* glsl */ `
  uniform vec3 colour;
  uniform vec3 edge;
  varying vec3 normalInView;
  varying vec3 towardsEye;
  void main() {
    float rim = 1.0 - abs(dot(normalize(normalInView), normalize(towardsEye)));
    float outline = smoothstep(0.78, 0.86, rim);
    gl_FragColor = vec4(mix(colour, edge, outline), mix(mix(0.15, 0.6, smoothstep(0.2, 0.7, rim)), 0.95, outline));
    #include <colorspace_fragment>
  }
`

function outlinedMaterial(colour: Color, edge: Color): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { colour: { value: colour }, edge: { value: edge } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
}
