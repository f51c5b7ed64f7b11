import { Canvas } from '@react-three/fiber'
import { MonitorX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useApp } from '../state/app.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { announceRestored, ContextGuard } from './ContextGuard.tsx'
import { ViewportContents } from './ViewportContents.tsx'
import './Viewport.css'

/** The 3D viewport, or why it is unavailable. */
export function Viewport() {
  const graphics = useApp((app) => app.graphics)
  const setLive = useApp((app) => app.setLive)
  // A context that is not restored is replaced by a new canvas.
  const [canvas, setCanvas] = useState(0)
  const another = useCallback(() => setCanvas((old) => old + 1), [])
  if (graphics.status === 'unknown') return null
  if (graphics.status === 'missing') return <NoViewport />
  return (
    <ErrorBoundary fallback={<NoViewport />} onError={() => setLive({ graphics: { status: 'missing' } })}>
      <Canvas
        key={canvas}
        className={graphics.status === 'lost' ? 'viewport-canvas viewport-canvas-lost' : 'viewport-canvas'}
        role="img"
        aria-label="3D view of the bodies"
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

function NoViewport() {
  return (
    <div role="alert" className="viewport-missing">
      <EmptyState icon={<MonitorX size={36} strokeWidth={1.4} />} title="The 3D view is unavailable">
        This system does not support WebGL2, which the 3D view requires. Everything else works: bodies, joints,
        contacts, figures and the timeline. Updating the graphics driver usually helps. To render in software, which is
        slow, start Rigsphere with <code>--ignore-gpu-blocklist --enable-unsafe-swiftshader</code>.
      </EmptyState>
    </div>
  )
}
