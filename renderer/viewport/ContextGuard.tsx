import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useApp } from '../state/app.ts'

/** How long the browser gets to give a lost context back before we make another one. */
const PATIENCE = 3000

/** Says when the graphics driver drops the picture and when it is back. */
export function ContextGuard({ onGiveUp }: { readonly onGiveUp: () => void }) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = (event: Event) => {
      event.preventDefault()
      const { graphics, setLive } = useApp.getState()
      if (graphics.status === 'ready') setLive({ graphics: { ...graphics, status: 'lost' } })
      timer = setTimeout(onGiveUp, PATIENCE)
    }
    const restored = () => {
      clearTimeout(timer)
      announceRestored()
      invalidate()
    }
    canvas.addEventListener('webglcontextlost', lost)
    canvas.addEventListener('webglcontextrestored', restored)
    return () => {
      clearTimeout(timer)
      canvas.removeEventListener('webglcontextlost', lost)
      canvas.removeEventListener('webglcontextrestored', restored)
    }
  }, [canvas, invalidate, onGiveUp])
  return null
}

export function announceRestored(): void {
  const { graphics, setLive, tell } = useApp.getState()
  if (graphics.status !== 'lost') return
  setLive({ graphics: { ...graphics, status: 'ready' } })
  tell({
    tone: 'success',
    title: 'The picture is back',
    detail: 'The graphics driver had dropped it. Nothing was lost.',
  })
}
