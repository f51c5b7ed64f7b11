import { Hammer } from 'lucide-react'
import { type BodyView, type CellTreeSettings, efforts, type FittedView } from '../../../../electron/contract/core.ts'
import { TaskProgress } from '../../../parts/TaskProgress.tsx'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { fitTitle, fitTree } from '../../../requests/fitTrees.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Select } from '../../../ui/Select.tsx'

const effortNames = { fast: 'Fast', full: 'Full', high: 'High' }
const effortOptions = efforts.map((value) => ({ value, label: effortNames[value] }))

export interface FitFormProps {
  readonly body: BodyView
  readonly fitted: FittedView | undefined
}

/** Builds a fitted tree. The previous one remains until the new one is ready. */
export function FitForm({ body, fitted }: FitFormProps) {
  const builders = useApp((app) => app.fittedBuilders)
  const usual = useApp((app) => app.defaultFitted)
  const task = useApp((app) => app.tasks.find(({ title }) => title === fitTitle(body)))
  const growing = useApp((app) => app.growing)
  const [chosen, choose] = usePanelState<CellTreeSettings | null>('fitted', `fit ${body.id}`, fitted?.settings ?? null)
  const settings = chosen ?? usual
  if (settings === null) return null
  const change = (part: Partial<CellTreeSettings>) => choose({ ...settings, ...part })
  const seconds = body.rig.fitSeconds[settings.builder]?.[settings.effort]
  return (
    <div className="fit-form">
      <Select
        label="Builder"
        hideLabel
        value={settings.builder}
        options={builders.map(({ name, title }) => ({ value: name, label: title }))}
        // A tree from a file can have another number of children, which not every builder supports.
        onChange={(builder) => change({ builder, branching: usual?.branching ?? settings.branching })}
      />
      <p className="dim">{builders.find(({ name }) => name === settings.builder)?.description}</p>
      <Segments
        label="Effort"
        value={settings.effort}
        options={effortOptions}
        onChange={(effort) => change({ effort })}
      />
      {task === undefined ? (
        <Button tone="primary" icon={<Hammer size={14} />} onClick={() => void fitTree(body, settings)}>
          {`Fit spheres${seconds === undefined ? '' : `, about ${secondsText(seconds)}`}`}
        </Button>
      ) : (
        <>
          <TaskProgress task={task} />
          {growing !== null && <p className="dim">{`Level ${growing.level + 1} is drawn in the reference pose.`}</p>}
        </>
      )}
    </div>
  )
}

function secondsText(seconds: number): string {
  return seconds < 1 ? 'a second' : `${Math.round(seconds)} s`
}
