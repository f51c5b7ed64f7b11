import { Scale } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { frameCsv, frameFacts } from '../../derive/frameFacts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import { CopyFrameCsv } from '../../parts/CopyFrameCsv.tsx'
import './FramePanel.css'

const compared = [
  { title: '' },
  { title: 'on demand', help: 'Refits only the spheres that the query reaches' },
  { title: 'all spheres', help: 'Bottom-up: refits every sphere from its children before the query' },
]

/** What the core did for the frame on screen. */
export function FramePanel() {
  const frame = useApp((app) => app.frame)
  const bodies = useApp((app) => app.bodies)
  const assets = useApp((app) => app.assets)
  const compare = useApp((app) => app.compare)
  const facts = frameFacts(frame, bodies, assets)
  const both = compare && frame?.bottomUp !== undefined
  return (
    <Section
      title="This frame"
      actions={
        <>
          <IconButton
            label="Compare with refitting all spheres (bottom-up)"
            icon={<Scale size={14} />}
            size="small"
            pressed={compare}
            onClick={() => runCommand('compare')}
          />
          <CopyFrameCsv tableOf={(_, shown) => frameCsv(shown)} />
        </>
      }
    >
      <div className="frame-facts" data-both={both || undefined}>
        <Table
          caption="What the core did for this frame"
          columns={both ? compared : undefined}
          rows={facts.map(({ name, value, bottomUp }) => ({
            key: name,
            cells: both ? [name, value, bottomUp] : [name, value],
          }))}
        />
      </div>
    </Section>
  )
}
