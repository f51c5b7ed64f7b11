import { useFrame } from '@react-three/fiber'
import { type PerspectiveCamera, Vector2 } from 'three'
import type { SphereCloud } from './SphereCloud.ts'

const size = new Vector2()

/** Keeps a cloud as the camera sees it. */
export function useCloudLook(cloud: SphereCloud): void {
  useFrame(({ camera, gl }) => cloud.look(camera as PerspectiveCamera, gl.getDrawingBufferSize(size)))
}
