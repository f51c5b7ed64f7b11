import { createPortal, useThree } from '@react-three/fiber'

/** Sky and ground, and a key light that sits on the camera's shoulder: form reads well from wherever one looks. */
export function Lights({ dark }: { readonly dark: boolean }) {
  const camera = useThree((three) => three.camera)
  return (
    <>
      <hemisphereLight args={dark ? ['#e6edff', '#22262e', 1.15] : ['#ffffff', '#9aa3b3', 1.7]} />
      {/* In the scene so that its light counts, tied to the camera so that it follows. */}
      <primitive object={camera} />
      {createPortal(<directionalLight position={[-1.4, 1.3, 0.9]} intensity={dark ? 2.4 : 2.1} />, camera as never)}
    </>
  )
}
