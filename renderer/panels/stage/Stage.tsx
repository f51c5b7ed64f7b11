import { useApp } from '../../store/app.ts'
import { shownRigidSpheres, sideBySideBody } from '../../store/sideBySide.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Viewport } from '../../viewport/Viewport.tsx'
import { Messages } from '../messages/Messages.tsx'
import './Stage.css'
import { CutLegend } from './CutLegend.tsx'
import { ProbeCard } from './ProbeCard.tsx'
import { SkinLegend } from './SkinLegend.tsx'
import { SphereCard } from './SphereCard.tsx'
import { StageCover } from './StageCover.tsx'
import { ToolBar } from './ToolBar.tsx'
import { ViewButtons } from './ViewButtons.tsx'
import { ViewChips } from './ViewChips.tsx'

/** The picture and what floats over it. */
export function Stage() {
  const ready = useApp((app) => app.scene.status === 'ready' && app.bodies.length > 0)
  const drawing = useApp((app) => app.graphics.status === 'ready')
  const probing = useApp((app) => app.tool === 'probe')
  const row = useApp((app) => sideBySideBody(app) !== undefined)
  const cut = useApp((app) => shownRigidSpheres(app) !== null)
  return (
    <main className="stage" aria-label="Viewport">
      <StageBanners />
      <div className="stage-picture">
        <Viewport />
        {ready && drawing && <ViewChips />}
        {ready && drawing && <ToolBar />}
        {ready && drawing && probing && <ProbeCard />}
        {ready && drawing && !row && !probing && (cut ? <CutLegend /> : <SphereCard />)}
        {ready && drawing && <SkinLegend />}
        {ready && drawing && <ViewButtons />}
        {!ready && <StageCover />}
        <Messages />
      </div>
    </main>
  )
}

function StageBanners() {
  const restarting = useApp((app) => app.core === 'restarting')
  const lost = useApp((app) => app.graphics.status === 'lost')
  return (
    <>
      {restarting && (
        <Banner tone="error">
          The core stopped unexpectedly. A new one is starting and will open your scene again; nothing is lost.
        </Banner>
      )}
      {lost && (
        <Banner tone="warning">
          The graphics driver dropped the picture. It is being brought back; the numbers go on meanwhile.
        </Banner>
      )}
    </>
  )
}
