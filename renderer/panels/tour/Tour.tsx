import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../state/app.ts'
import { Button } from '../../ui/Button.tsx'
import './Tour.css'
import { endTour, showStep, startTour } from '../../commands/tour.ts'
import { type TourStep, tourSteps } from '../../commands/tourSteps.ts'

/** A tour of a few cards on the first start. The window stays usable. */
export function Tour() {
  const at = useApp((app) => app.tourStep)
  useFirstTour()
  const step = at === null ? undefined : tourSteps[at]
  if (at === null || step === undefined) return null
  return <Card key={at} step={step} at={at} />
}

function Card({ step, at }: { readonly step: TourStep; readonly at: number }) {
  const last = at === tourSteps.length - 1
  const target = useBounds(step.place)
  const card = useKeys()
  return (
    <>
      {target !== null && <div className="tour-light" style={target} />}
      <section
        ref={card}
        className={`tour tour-${step.card}`}
        role="dialog"
        aria-label={`Tour: ${step.title}`}
        tabIndex={-1}
      >
        <h2>{step.title}</h2>
        <p>{step.text}</p>
        <footer>
          <span className="dim number">
            {at + 1} of {tourSteps.length}
          </span>
          {!last && (
            <Button tone="quiet" onClick={endTour}>
              Skip the tour
            </Button>
          )}
          <Button tone="primary" onClick={() => (last ? endTour() : showStep(at + 1))}>
            {last ? 'Done' : 'Next'}
          </Button>
        </footer>
      </section>
    </>
  )
}

/** Focuses the card, so that Tab reaches its buttons. Escape skips the tour wherever the focus is. */
function useKeys() {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    const skip = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      endTour()
    }
    window.addEventListener('keydown', skip, { capture: true })
    return () => window.removeEventListener('keydown', skip, { capture: true })
  }, [])
  return card
}

/** Starts the tour at the first mouse move or key press after the first frame. */
function useFirstTour(): void {
  const due = useApp((app) => !app.tourSeen && app.tourStep === null && app.frame !== null)
  useEffect(() => {
    if (!due) return
    window.addEventListener('pointermove', startTour, { once: true, capture: true })
    window.addEventListener('keydown', startTour, { once: true, capture: true })
    return () => {
      window.removeEventListener('pointermove', startTour, { capture: true })
      window.removeEventListener('keydown', startTour, { capture: true })
    }
  }, [due])
}

/** Bounds of an element, updated when the window is resized. */
function useBounds(selector: string) {
  const [bounds, setBounds] = useState<{ left: number; top: number; width: number; height: number } | null>(null)
  useEffect(() => {
    const look = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      setBounds(box === undefined ? null : { left: box.left, top: box.top, width: box.width, height: box.height })
    }
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [selector])
  return bounds
}
