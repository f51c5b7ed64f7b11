import { Boxes } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BodyView } from '../../electron/contract/core.ts'
import { engine } from '../bridge.ts'
import { bytes, counted } from '../format.ts'
import { usePanelState } from '../store/panelState.ts'
import { useApp } from '../store/app.ts'
import { fillBody, fillSteps, fillTitle, USUAL_FILL } from '../store/filling.ts'
import { Button } from '../ui/Button.tsx'
import { Slider } from '../ui/Slider.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import './FillForm.css'

/** How densely bodies are filled with spheres. The spheres they have stay until new ones are ready. */
export function FillForm({ bodies }: { readonly bodies: readonly BodyView[] }) {
  const [step, setStep] = usePanelState('fill', bodies.map(({ id }) => id).join(' '), USUAL_FILL)
  const spheres = fillSteps[step] ?? 0
  const rigs = bodies.filter((body, k) => bodies.findIndex(({ rig }) => rig.id === body.rig.id) === k)
  const titles = new Set(rigs.map(fillTitle))
  const task = useApp((app) => app.tasks.find(({ title }) => titles.has(title)))
  const needs = useNeeds(rigs, spheres)
  const fill = async () => {
    for (const body of rigs) if (!(await fillBody(body, spheres))) return
  }
  return (
    <div className="fill-form">
      <Slider
        label="Density"
        value={step}
        min={0}
        max={fillSteps.length - 1}
        onChange={setStep}
        format={(k) => counted(fillSteps[k] ?? 0, 'sphere')}
        disabled={task !== undefined}
      />
      {task === undefined ? (
        <>
          <Button tone="primary" icon={<Boxes size={14} />} onClick={() => void fill()}>
            {bodies.length > 1 ? 'Fill both bodies' : 'Fill with spheres'}
          </Button>
          {needs !== null && (
            <p className="dim">{`Takes about ${secondsText(needs.seconds)} and ${bytes(needs.bytes)} of memory.`}</p>
          )}
        </>
      ) : (
        <TaskProgress task={task} />
      )}
    </div>
  )
}

interface Needs {
  readonly seconds: number
  readonly bytes: number
}

/** What filling takes, roughly: the sum of the times and the most memory. */
function useNeeds(rigs: readonly BodyView[], spheres: number): Needs | null {
  const [needs, setNeeds] = useState<Needs | null>(null)
  const ids = rigs.map(({ id }) => id).join(' ')
  useEffect(() => {
    let ended = false
    const ask = async () => {
      const bodies = ids.split(' ').map(Number)
      const replies = await Promise.all(bodies.map((body) => engine.innerEstimate({ body, settings: { spheres } })))
      const known = replies.flatMap((reply) => (reply.ok ? [reply.value] : []))
      if (ended || known.length < bodies.length) return
      setNeeds({
        seconds: known.reduce((sum, { seconds }) => sum + seconds, 0),
        bytes: Math.max(...known.map((one) => one.bytes)),
      })
    }
    void ask()
    return () => {
      ended = true
    }
  }, [ids, spheres])
  return needs
}

function secondsText(seconds: number): string {
  return seconds < 1.5 ? 'a second' : `${Math.round(seconds)} seconds`
}
