import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useApp } from '../state/app.ts'
import { resolveColour } from '../theme/resolveColour.ts'

const WIDTH = 160
const HEIGHT = 100

/** Provides the store with `takeThumbnail`, which captures the viewport. */
export function Thumbnail() {
  const three = useThree((state) => state.get)
  useEffect(() => {
    const take = () => {
      const { gl, scene, camera } = three()
      // The browser clears the drawing buffer after presenting it.
      gl.render(scene, camera)
      return shrink(gl.domElement)
    }
    useApp.setState({ takeThumbnail: take })
    return () => useApp.setState({ takeThumbnail: null })
  }, [three])
  return null
}

/** The centre of the image over the background colour, as a PNG data URL. */
function shrink(source: HTMLCanvasElement): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null || source.width === 0 || source.height === 0) return null
  context.fillStyle = resolveColour('--sky-low')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const scale = Math.max(WIDTH / source.width, HEIGHT / source.height)
  const [width, height] = [source.width * scale, source.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}
