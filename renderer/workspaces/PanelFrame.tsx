import { ChevronDown, ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useApp } from '../state/app.ts'
import { toggleFold } from '../requests/toggleFold.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { isFolded } from '../registry/isPanelOpen.ts'
import type { Panel } from '../registry/panel.ts'
import { PanelHeadSlot } from './PanelHead.tsx'
import { panels } from '../registry/panels.ts'
import { unfoldPanel } from '../registry/showPanel.ts'
import './PanelFrame.css'

/** Created once: React would remount the content of a new component. */
const contents = new Map<Panel, ReactNode>(panels.map((panel) => [panel, contentOf(panel)]))

function contentOf(panel: Panel): ReactNode {
  const Content = lazy(async () => ({ default: await panel.load() }))
  return <Content />
}

/** A panel of the right column. Its title folds and unfolds it. */
export function PanelFrame({ panel }: { readonly panel: Panel }) {
  const id = useId()
  const open = useApp((app) => !isFolded(app, panel))
  const [head, setHead] = useState<HTMLElement | null>(null)
  const section = useRef<HTMLElement>(null)
  useUnfoldedByTool(panel)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <section
      ref={section}
      className="panel"
      data-panel={panel.id}
      data-grow={(panel.grow && open) || undefined}
      data-open={open || undefined}
      aria-labelledby={id}
    >
      <header className="panel-head">
        <Tooltip text={panel.help} side="left">
          <button
            type="button"
            className="panel-fold"
            aria-expanded={open}
            aria-description={panel.help}
            onClick={() => (open ? toggleFold(panel.id, open) : unfoldPanel(panel.id, false))}
          >
            <Icon size={14} aria-hidden />
            <h2 id={id}>{panel.title}</h2>
          </button>
        </Tooltip>
        <span className="panel-actions" ref={setHead} />
      </header>
      {open && (
        <PanelHeadSlot value={head}>
          <ErrorBoundary fallback={<Notice tone="warning">This panel failed. Fold and unfold it to try again.</Notice>}>
            <Suspense>
              <div className="panel-body">{contents.get(panel)}</div>
              <Revealed id={panel.id} section={section} />
            </Suspense>
          </ErrorBoundary>
        </PanelHeadSlot>
      )}
    </section>
  )
}

/**
 * Scrolls to the panel when it is unfolded or requested by `showPanel`. Mounted with the content, when the height of
 * the panel is known.
 */
function Revealed({ id, section }: { readonly id: string; readonly section: RefObject<HTMLElement | null> }) {
  const revealed = useApp((app) => (app.revealed?.panel === id ? app.revealed : null))
  useEffect(() => {
    if (revealed === null) return
    section.current?.scrollIntoView({ block: 'nearest' })
    if (revealed.focus) section.current?.querySelector<HTMLElement>('.panel-fold')?.focus({ preventScroll: true })
    useApp.setState({ revealed: null })
  }, [revealed, section])
  return null
}

function useUnfoldedByTool({ id, tool }: Panel): void {
  const inUse = useApp((app) => app.tool === tool)
  useEffect(() => {
    if (inUse) unfoldPanel(id, false)
  }, [id, inUse])
}
