import { Boxes } from 'lucide-react'
import type { BodyView, InnerSettings } from '../../electron/contract/core.ts'
import { bytes, counted } from '../base/format.ts'
import { usePanelState } from '../state/usePanelState.ts'
import { useApp } from '../state/app.ts'
import { currentFill, fillBody, fillSteps, fillTitle } from '../requests/fillBody.ts'
import { useFillNeeds } from '../requests/useFillNeeds.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Slider } from '../ui/Slider.tsx'
import { FillAdvanced } from './FillAdvanced.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import './FillForm.css'

/** Each body keeps its own settings, or the defaults. */
const AS_BEFORE: Partial<InnerSettings> = {}

/** Fills bodies with inner spheres. Existing spheres remain until the new ones are ready. */
export function FillForm({ bodies }: { readonly bodies: readonly BodyView[] }) {
  const rigs = bodies.filter((body, k) => bodies.findIndex(({ rig }) => rig.id === body.rig.id) === k)
  const current = useApp((app) => currentFill(app, rigs))
  const [chosen, choose] = usePanelState<Partial<InnerSettings>>(
    'fill',
    bodies.map(({ id }) => id).join(' '),
    AS_BEFORE,
  )
  const settings = { ...chosen, spheres: chosen.spheres ?? current }
  const steps = [...new Set([...fillSteps, current, settings.spheres])].sort((a, b) => a - b)
  const titles = new Set(rigs.map(fillTitle))
  const task = useApp((app) => app.tasks.find(({ title }) => titles.has(title)))
  const needs = useFillNeeds(rigs, settings)
  const fill = async () => {
    for (const body of rigs) if (!(await fillBody(body, settings))) return
  }
  return (
    <div className="fill-form">
      <Slider
        label="Density"
        value={steps.indexOf(settings.spheres)}
        min={0}
        max={steps.length - 1}
        onChange={(step) => choose({ ...chosen, spheres: steps[step] ?? current })}
        format={(step) => counted(steps[step] ?? 0, 'sphere')}
        disabled={task !== undefined}
      />
      {needs?.ok && needs.value.settings !== null && (
        <FillAdvanced
          settings={needs.value.settings}
          onChange={(part) => choose({ ...chosen, ...part })}
          disabled={task !== undefined}
        />
      )}
      {task === undefined ? (
        <>
          <Button tone="primary" icon={<Boxes size={14} />} onClick={() => void fill()}>
            {bodies.length > 1 ? 'Fill both bodies' : 'Fill with spheres'}
          </Button>
          {needs?.ok && (
            <p className="dim">
              {`Takes about ${secondsText(needs.value.seconds)} and ${bytes(needs.value.bytes)} of memory.`}
            </p>
          )}
          {needs?.ok === false && <Notice tone="warning">{needs.problem.message}</Notice>}
        </>
      ) : (
        <TaskProgress task={task} />
      )}
    </div>
  )
}

function secondsText(seconds: number): string {
  return seconds < 1.5 ? 'a second' : `${Math.round(seconds)} seconds`
}
