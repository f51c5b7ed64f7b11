import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { RigView } from '../../../../electron/contract/core.ts'
import { seconds } from '../../../base/format.ts'
import { chooseExport, chosenClips, useExporting } from '../../../requests/exporting.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'

/** The clips in which the spheres must enclose the skin. The rest pose is always included. */
export function ClipChoice({ rig }: { readonly rig: RigView }) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const choices = useExporting()
  const chosen = chosenClips(choices, rig)
  if (rig.clips.length === 0) {
    return <p className="dim export-note">The rig has no clips: the spheres enclose its rest pose.</p>
  }
  const toggle = (name: string, on: boolean) =>
    chooseExport({ clips: on ? [...chosen, name] : chosen.filter((other) => other !== name) })
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <>
      <div className="setting">
        <button
          type="button"
          className="export-fold"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          <Icon size={14} aria-hidden />
          spheres enclose the skin in {summary(chosen, rig)}
        </button>
      </div>
      {open && (
        <div
          id={list}
          className="export-clips"
          role="group"
          aria-label="Clips in which the spheres must enclose the skin"
        >
          <div className="export-clips-all">
            <Button tone="quiet" onClick={() => chooseExport({ clips: null })}>
              All
            </Button>
            <Button tone="quiet" onClick={() => chooseExport({ clips: [] })}>
              None
            </Button>
          </div>
          {rig.clips.map((clip) => (
            <Checkbox
              key={clip.name}
              label={clip.name}
              detail={seconds(clip.seconds)}
              checked={chosen.includes(clip.name)}
              onChange={(on) => toggle(clip.name, on)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function summary(chosen: readonly string[], { clips }: RigView): string {
  if (chosen.length === 0) return 'the rest pose only'
  if (chosen.length === 1) return `“${chosen[0]}”`
  return chosen.length === clips.length ? `all ${clips.length} clips` : `${chosen.length} of ${clips.length} clips`
}
