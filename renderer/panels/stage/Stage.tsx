import { useRef } from 'react'
import { useApp } from '../../state/app.ts'
import { shownRigidSpheres, sideBySideBody } from '../../state/sideBySide.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import { Viewport } from '../../viewport/Viewport.tsx'
import { isPanelOpen } from '../../registry/isPanelOpen.ts'
import { Messages } from '../messages/Messages.tsx'
import './Stage.css'
import { RigidLegend } from './RigidLegend.tsx'
import { ProbeCard } from './ProbeCard.tsx'
import { SelectionCard } from './SelectionCard.tsx'
import { SkinLegend } from './SkinLegend.tsx'
import { SphereCard } from './SphereCard.tsx'
import { NarrowViewport } from './StageCard.tsx'
import { StageCover } from './StageCover.tsx'
import { ToolBar } from './ToolBar.tsx'
import { ViewButtons } from './ViewButtons.tsx'
import { ViewChips } from './ViewChips.tsx'

/** Width in pixels below which open cards would cover most of the viewport. */
const NARROW = 520

/** The viewport and its overlays. */
export function Stage() {
  const ready = useApp((app) => app.scene.status === 'ready' && app.bodies.length > 0)
  const drawing = useApp((app) => app.graphics.status === 'ready')
  const probing = useApp((app) => app.tool === 'probe')
  const probePanel = useApp((app) => isPanelOpen(app, 'probe'))
  const row = useApp((app) => sideBySideBody(app) !== undefined)
  const rigid = useApp((app) => shownRigidSpheres(app) !== null)
  const picture = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(picture, NARROW)
  return (
    <main className="stage" aria-label="Viewport">
      <StageBanners />
      <div ref={picture} className="stage-picture" data-narrow={narrow || undefined}>
        <Viewport />
        {ready && drawing && <ViewChips />}
        {ready && drawing && <ToolBar />}
        {ready && drawing && (
          <NarrowViewport value={narrow}>
            <div className="stage-side" data-row={row || undefined}>
              {probing && !probePanel && <ProbeCard />}
              {!row && !probing && (rigid ? <RigidLegend /> : <SphereCard />)}
              {/* Side by side, only a folded card fits below the labels of the copies. */}
              {row && <SkinLegend />}
              <div className="stage-side-gap" />
              <NarrowViewport value={narrow || row}>
                <SelectionCard />
              </NarrowViewport>
              {!row && <SkinLegend />}
            </div>
          </NarrowViewport>
        )}
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
          The core stopped unexpectedly. A new one is starting and will reopen your scene. No edits are lost.
        </Banner>
      )}
      {lost && (
        <Banner tone="warning">
          The graphics driver has reset. Rigsphere is restoring the viewport; figures continue to update.
        </Banner>
      )}
    </>
  )
}
