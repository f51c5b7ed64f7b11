import { ChevronDown, ChevronRight } from 'lucide-react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { placeText } from '../../derive/placeText.ts'
import { useFold } from '../../requests/useFold.ts'
import { PlacementFields } from './PlacementFields.tsx'

/** Folded to one line by default: bodies are mostly placed with the handles in the viewport. */
export function Placement({ body }: { readonly body: BodyView }) {
  const { open, onToggle } = useFold('placement', true)
  const Icon = open ? ChevronDown : ChevronRight
  const summary = placeText(
    body.settings.place,
    useApp((app) => app.units),
  )
  return (
    <>
      <button
        type="button"
        className="placement"
        aria-label="Placement"
        aria-description={summary}
        aria-expanded={open}
        title={summary}
        onClick={onToggle}
      >
        <Icon size={14} aria-hidden />
        <span>Placement</span>
        {!open && <span className="placement-summary number">{summary}</span>}
      </button>
      {open && <PlacementFields body={body} />}
    </>
  )
}
