import type { ReactNode } from 'react'
import { setTheme } from '../../requests/setTheme.ts'
import { useApp } from '../../state/app.ts'
import { saveMinutes } from '../../state/view.ts'
import { resetLayout } from '../../requests/resetLayout.ts'
import { treeBuilders } from '../../derive/treeBuilders.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { KeyList } from './KeyList.tsx'
import './PreferencesDialog.css'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const units = [
  { value: 'file', label: 'As in the file' },
  { value: 'metres', label: 'Metres' },
  { value: 'centimetres', label: 'Centimetres' },
] as const

const autosaveNote =
  'Saves the scene file this many minutes after an edit, if the scene has a file that no other program has changed.'

const recoveryNote =
  'Stores unsaved edits within a quarter of a second and restores them after a crash. Always on; never changes files.'

const autosaves = saveMinutes.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Never' : `${minutes} min`,
}))

/** Settings for all scenes, applied immediately. */
export function PreferencesDialog() {
  const open = useApp((app) => app.dialog === 'preferences')
  const show = useApp((app) => app.show)
  return (
    <Dialog open={open} onClose={() => show('none')} title="Preferences">
      {open && <Preferences />}
    </Dialog>
  )
}

function Preferences() {
  const theme = useApp((app) => app.theme)
  const shown = useApp((app) => app.units)
  const minutes = useApp((app) => app.saveMinutes)
  const setView = useApp((app) => app.setView)
  return (
    <div className="preferences">
      <Preference name="Theme">
        <Segments label="Theme" value={theme} options={themes} onChange={(next) => void setTheme(next)} />
      </Preference>
      <Preference
        name="Lengths"
        note="One unit of a file is one metre, as in glTF. Copied tables use the units of the file."
      >
        <Segments label="Lengths" value={shown} options={units} onChange={(next) => setView({ units: next })} />
      </Preference>
      <NewBodies />
      <Preference name="Autosave" note={autosaveNote}>
        <Segments
          label="Minutes before autosave"
          value={String(minutes)}
          options={autosaves}
          onChange={(next) => setView({ saveMinutes: saveMinutes.find((one) => String(one) === next) ?? 0 })}
        />
      </Preference>
      <Preference name="Recovery" note={recoveryNote} />
      <Preference name="Layout" note="Column widths, folded panels, and the view settings of each workspace.">
        <Button onClick={resetLayout}>Reset the layout</Button>
      </Preference>
      <section className="preference-keys" aria-label="Keys">
        <h3>Keys</h3>
        <KeyList />
      </section>
    </div>
  )
}

/** How trees are built for rigs whose file contains none. */
function NewBodies() {
  const builders = useApp((app) => app.builders)
  const standard = useApp((app) => app.defaultTree)
  const builder = useApp((app) => app.newBuilder) ?? standard?.builder
  const leaf = useApp((app) => app.newLeaf) ?? standard?.leaf
  const setView = useApp((app) => app.setView)
  if (builder === undefined || leaf === undefined) return null
  const setLeaf = (value: number) => setView({ newLeaf: Math.round(value) })
  return (
    <Preference name="New bodies" note="Builder of the sphere tree and triangles per leaf, for rigs without a tree.">
      <div className="preference-tree">
        <Select
          hideLabel
          label="Builder of new bodies"
          value={builder}
          options={treeBuilders(builders, builder)}
          onChange={(next) => setView({ newBuilder: next })}
        />
        <NumberField
          label="Triangles in a leaf of new bodies"
          short="per leaf"
          value={leaf}
          step={1}
          min={1}
          max={1024}
          onChange={setLeaf}
          onDrag={setLeaf}
          onDragEnd={noHistory}
        />
      </div>
    </Preference>
  )
}

/** Preferences have no undo. */
const noHistory = () => {}

interface PreferenceProps {
  readonly name: string
  readonly note?: string
  readonly children?: ReactNode
}

function Preference({ name, note, children }: PreferenceProps) {
  return (
    <div className="preference">
      <h3>{name}</h3>
      <div>
        {children}
        {note !== undefined && <p className="dim preference-note">{note}</p>}
      </div>
    </div>
  )
}
