import { createPortal, useThree } from '@react-three/fiber'

/** Sky and ground, and a key light that sits on the camera's shoulder: form reads well from wherever one looks. */
export function Lights({ dark }: { readonly dark: boolean }) {
  const camera = useThree((three) => three.camera)
  return (
    <>
      <hemisphereLight args={dark ? ['#dfe8ff', '#2b2f38', 1.5] : ['#ffffff', '#9aa4b4', 1.7]} />
      {/* In the scene so that its light counts, tied to the camera so that it follows. */}
      <primitive object={camera} />
      {createPortal(<directionalLight position={[-0.6, 0.9, 1]} intensity={dark ? 1.7 : 1.5} />, camera as never)}
    </>
  )
}
