import type { BodyView } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { chooseExport, rigidLevel, useExporting } from '../../../requests/exporting.ts'
import { skinningChoices } from '../../../derive/skinningChoices.ts'
import { NumberField, type NumberFieldProps } from '../../../ui/NumberField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { ClipChoice } from './ClipChoice.tsx'

const ways = [
  { value: 'budget', label: 'Budget' },
  { value: 'level', label: 'Level' },
] as const

const MOST_SPHERES = 4096

/** The number of rigid spheres, the clips in which they enclose the skin, and the skinning method of the target. */
export function RigidForm({ body }: { readonly body: BodyView }) {
  const by = useExporting((exporting) => exporting.by)
  const skinning = useExporting((exporting) => exporting.skinning)
  return (
    <Section title="Rigid spheres">
      <div className="export-form">
        <div className="setting">
          <Segments
            label="How many spheres"
            value={by}
            options={ways}
            onChange={(next) => chooseExport({ by: next })}
          />
          {by === 'budget' ? <Budget /> : <Level body={body} />}
        </div>
        <ClipChoice rig={body.rig} />
        <div className="setting">
          <span className="export-name">skinning</span>
          <Segments
            label="Skinning method of the target"
            value={skinning ?? body.settings.skinning}
            options={skinningChoices}
            onChange={(next) => chooseExport({ skinning: next })}
          />
        </div>
      </div>
    </Section>
  )
}

const setBudget = (spheres: number) => chooseExport({ spheres })
const setLevel = (level: number) => chooseExport({ level })

function Budget() {
  const spheres = useExporting((exporting) => exporting.spheres)
  const names = { label: 'Spheres at most', short: 'at most', unit: 'spheres' }
  return <WholeNumber {...names} value={spheres} max={MOST_SPHERES} onChange={setBudget} />
}

function Level({ body }: { readonly body: BodyView }) {
  const choices = useExporting()
  const level = useApp((app) => rigidLevel(app, body.id, choices))
  const depth = useApp((app) => app.assets.get(body.id)?.tree.depth ?? 1)
  const names = { label: 'Level of the tree', short: 'level', unit: `of ${depth}` }
  return <WholeNumber {...names} value={level} max={depth} onChange={setLevel} />
}

type WholeNumberProps = Pick<NumberFieldProps, 'label' | 'short' | 'unit' | 'value' | 'max' | 'onChange'>

/** A whole number from 1. Not part of the scene, so a drag is not an undo step. */
function WholeNumber({ onChange, ...field }: WholeNumberProps) {
  const change = (value: number) => onChange(Math.round(value))
  return <NumberField {...field} step={1} min={1} onChange={change} onDrag={change} onDragEnd={noHistory} />
}

const noHistory = () => {}
