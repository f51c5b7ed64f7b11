import { useEffect, useRef } from 'react'
import type { BodyView } from '../../../../electron/contract/core.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { useApp } from '../../../state/app.ts'
import { chooseExport, formatOff, useExporting } from '../../../requests/exporting.ts'
import { chosenFormat, chosenPurpose, purposesServed, type ServedPurpose } from '../../../derive/exportPurpose.ts'
import { shownBody } from '../../../state/selectors.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RadioList } from '../../../ui/RadioList.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import '../export.css'

/** The purpose of the exported file, its format, and the programs that read it. */
export function ForPanel() {
  const body = useApp(shownBody)
  if (body !== undefined) return <Purposes body={body} />
  return (
    <EmptyState title="Nothing to export yet" actions={<Button onClick={() => runCommand('open')}>Open…</Button>}>
      Open a rig to export it with its sphere tree, or as rigid spheres for game engines, VRM viewers and robots.
    </EmptyState>
  )
}

function Purposes({ body }: { readonly body: BodyView }) {
  const registry = { purposes: useApp((app) => app.purposes), formats: useApp((app) => app.formats) }
  const choices = useExporting()
  const ref = useFocusWhenCalled()
  const purpose = chosenPurpose(registry, choices)
  const format = chosenFormat(registry, choices)
  if (purpose === undefined || format === undefined) return null
  return (
    <div ref={ref}>
      <RadioList
        label="Export for"
        value={purpose.name}
        options={purposesServed(registry).map((one) => ({
          value: one.name,
          label: one.label,
          detail: one.formats.map(({ short }) => short).join(', '),
          disabledReason: purposeOff(one, body),
        }))}
        onChange={(name) => chooseExport({ purpose: name })}
      />
      {purpose.formats.length > 1 && (
        <div className="setting export-formats">
          <span className="export-name">format</span>
          <Segments
            label="Format"
            value={format.name}
            options={purpose.formats.map(({ name, short }) => ({ value: name, label: short }))}
            onChange={(name) => chooseExport({ format: name })}
          />
        </div>
      )}
      <div className="export-about selectable" role="status">
        <p>{format.title}.</p>
        <p className="dim">
          {format.experimental && <span className="export-warning">Experimental. </span>}
          {format.readers}
        </p>
      </div>
    </div>
  )
}

/** Why none of its formats can be written, or undefined if one can. */
function purposeOff({ formats }: ServedPurpose, { rig }: BodyView): string | undefined {
  const reasons = formats.map((format) => formatOff(format, rig))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/** Focuses the chosen purpose when a key or the menu opens the export. */
function useFocusWhenCalled() {
  const calls = useExporting((exporting) => exporting.calls)
  const seen = useRef(0)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls === seen.current) return
    seen.current = calls
    // A list that was just mounted has not yet determined which option can be focused.
    const frame = requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [calls])
  return ref
}
