import { useEffect, useRef } from 'react'
import type { BodyView, FormatView } from '../../../electron/contract/core.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../store/app.ts'
import { chosenFormat, useExporting } from '../../store/exporting.ts'
import { shownBody } from '../../store/selectors.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Select } from '../../ui/Select.tsx'
import { CutForm } from './CutForm.tsx'
import { ExportActions } from './ExportActions.tsx'
import './ExportPanel.css'
import { ExportResult } from './ExportResult.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import { WhatIsWritten } from './WhatIsWritten.tsx'

export function ExportPanel() {
  const body = useApp(shownBody)
  const formats = useApp((app) => app.formats)
  const format = useExporting((exporting) => chosenFormat(formats, exporting))
  if (body !== undefined && format !== undefined) return <ExportOf body={body} format={format} />
  return (
    <EmptyState title="Nothing to export yet" actions={<Button onClick={() => runCommand('open')}>Open…</Button>}>
      Open a rig. From here it goes out with its sphere tree inside, or as rigid spheres that Unity, Godot, VRM viewers
      and robots understand.
    </EmptyState>
  )
}

function ExportOf({ body, format }: { readonly body: BodyView; readonly format: FormatView }) {
  const ref = useFocusWhenCalled()
  return (
    <>
      <div className="export" ref={ref}>
        <Section title="Export">
          <BodyChoice body={body} />
          <FormatChoice body={body} format={format} />
        </Section>
        {format.takesCut && <CutForm body={body} />}
        <WhatIsWritten body={body} format={format} />
        <ExportResult />
      </div>
      <ExportActions body={body} format={format} />
    </>
  )
}

function BodyChoice({ body }: { readonly body: BodyView }) {
  const bodies = useApp((app) => app.bodies)
  const selectBody = useApp((app) => app.selectBody)
  return (
    <div className="setting export-body">
      <Select
        hideLabel
        label="Body to export"
        value={body.id}
        options={bodies.map(({ id, settings, rig }) => ({ value: id, label: `${settings.name} · ${rig.name}` }))}
        onChange={(id) => selectBody(id)}
      />
    </div>
  )
}

/** Whoever asked for the panel by key or menu goes on by key: the chosen format has the focus. */
function useFocusWhenCalled() {
  const calls = useExporting((exporting) => exporting.calls)
  const seen = useRef(0)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls === seen.current) return
    seen.current = calls
    // A list that has just been mounted does not know yet which of its lines is focused.
    const frame = requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [calls])
  return ref
}
