import { createPortal, useThree } from '@react-three/fiber'

/**
 * Three-point lighting: a warm key light, a cool fill light and a rim light over a hemisphere light. All but the
 * hemisphere light follow the camera, so that shapes read well from every side.
 */
export function Lights({ dark }: { readonly dark: boolean }) {
  const camera = useThree((three) => three.camera)
  return (
    <>
      <hemisphereLight args={dark ? ['#cfd9ec', '#2a2622', 0.75] : ['#ffffff', '#b3a698', 1.25]} />
      {/* Lights below the camera count only if the camera is in the scene. */}
      <primitive object={camera} />
      {createPortal(
        <>
          <directionalLight position={[-1.6, 1.7, 1.1]} color="#fff1e0" intensity={dark ? 1.9 : 1.75} />
          <directionalLight position={[2, 0.2, 0.8]} color="#c4d4ff" intensity={dark ? 0.45 : 0.35} />
          <directionalLight position={[0.7, 0.9, -1.8]} color="#dfe8ff" intensity={dark ? 1.1 : 0.5} />
        </>,
        camera as never,
      )}
    </>
  )
}
