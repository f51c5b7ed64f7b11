import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useApp } from '../state/app.ts'
import { resolveColour } from '../theme/resolveColour.ts'

const WIDTH = 160
const HEIGHT = 100

/** Lets the store take a small picture of what is drawn. */
export function Thumbnail() {
  const three = useThree((state) => state.get)
  useEffect(() => {
    const take = () => {
      const { gl, scene, camera } = three()
      // The drawing buffer is empty once the browser has shown it.
      gl.render(scene, camera)
      return shrink(gl.domElement)
    }
    useApp.setState({ takeThumbnail: take })
    return () => useApp.setState({ takeThumbnail: null })
  }, [three])
  return null
}

/** The middle of the picture, in front of the sky, as a data URL of a PNG. */
function shrink(picture: HTMLCanvasElement): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null || picture.width === 0 || picture.height === 0) return null
  context.fillStyle = resolveColour('--sky-low')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}
