import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useApp } from '../state/app.ts'

/** Time for the browser to restore a lost context before the canvas is replaced. */
const RESTORE_TIMEOUT_MS = 3000

/** Reports when the graphics context is lost and when it is restored. */
export function ContextGuard({ onGiveUp }: { readonly onGiveUp: () => void }) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = (event: Event) => {
      event.preventDefault()
      const { graphics, setLive } = useApp.getState()
      if (graphics.status === 'ready') setLive({ graphics: { ...graphics, status: 'lost' } })
      timer = setTimeout(onGiveUp, RESTORE_TIMEOUT_MS)
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
  const { graphics, setLive, showMessage } = useApp.getState()
  if (graphics.status !== 'lost') return
  setLive({ graphics: { ...graphics, status: 'ready' } })
  showMessage({
    tone: 'success',
    title: 'The viewport was restored',
    detail: 'The graphics driver had reset. No edits were lost.',
  })
}
