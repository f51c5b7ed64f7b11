import { useFrame } from '@react-three/fiber'
import { type PerspectiveCamera, Vector2 } from 'three'
import type { SphereCloud } from './SphereCloud.ts'

const size = new Vector2()

/** Updates a cloud for the camera before every redraw. */
export function useCloudLook(cloud: SphereCloud): void {
  useFrame(({ camera, gl }) => cloud.look(camera as PerspectiveCamera, gl.getDrawingBufferSize(size)))
}
