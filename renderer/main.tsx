// Imported first, so that later style sheets can override it.
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { shell } from './base/bridge.ts'
import { useApp } from './state/app.ts'
import { connect } from './app/connect.ts'
import { probeGraphics } from './viewport/base/probeGraphics.ts'

const graphics = probeGraphics()
useApp.getState().setLive({ graphics })
void shell.reportRenderer({
  webgl2: graphics.status === 'ready',
  renderer: graphics.status === 'ready' ? graphics.renderer : 'none',
})
void connect()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
