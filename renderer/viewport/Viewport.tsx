import { Canvas } from '@react-three/fiber'
import { MonitorX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useApp } from '../state/app.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { announceRestored, ContextGuard } from './ContextGuard.tsx'
import { ViewportContents } from './ViewportContents.tsx'
import './Viewport.css'

/** The picture, or the reason why there is none. */
export function Viewport() {
  const graphics = useApp((app) => app.graphics)
  const setLive = useApp((app) => app.setLive)
  // A lost context that does not come back is replaced by another canvas.
  const [canvas, setCanvas] = useState(0)
  const another = useCallback(() => setCanvas((old) => old + 1), [])
  if (graphics.status === 'unknown') return null
  if (graphics.status === 'missing') return <NoPicture />
  return (
    <ErrorBoundary fallback={<NoPicture />} onError={() => setLive({ graphics: { status: 'missing' } })}>
      <Canvas
        key={canvas}
        className={graphics.status === 'lost' ? 'viewport-canvas viewport-canvas-lost' : 'viewport-canvas'}
        role="img"
        aria-label="ViewportContents of the bodies"
        frameloop="demand"
        flat
        dpr={graphics.software ? 1 : [1, 2]}
        gl={{ antialias: !graphics.software, alpha: true, powerPreference: 'high-performance' }}
        camera={{ fov: 32, position: [0, 1, 6], near: 0.05, far: 1000 }}
        onCreated={announceRestored}
      >
        <ContextGuard onGiveUp={another} />
        <ViewportContents />
      </Canvas>
    </ErrorBoundary>
  )
}

function NoPicture() {
  return (
    <div role="alert" className="viewport-missing">
      <EmptyState icon={<MonitorX size={36} strokeWidth={1.4} />} title="No picture on this machine">
        This system offers no WebGL2, which the picture needs. Everything else works: bodies, joints, contacts, numbers
        and the timeline. Updating the graphics driver usually brings the picture back; starting Rigsphere with{' '}
        <code>--ignore-gpu-blocklist --enable-unsafe-swiftshader</code> draws it without one, slowly.
      </EmptyState>
    </div>
  )
}
