import { useApp } from '../../store/app.ts'
import { frameFacts } from '../../store/frameFacts.ts'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'

/** What the core did for the frame on screen. */
export function FramePanel() {
  const frame = useApp((app) => app.frame)
  const bodies = useApp((app) => app.bodies)
  return (
    <Section title="This frame">
      <Table
        caption="What the core did for this frame"
        rows={frameFacts(frame, bodies).map(({ name, value }) => ({ key: name, cells: [name, value] }))}
      />
    </Section>
  )
}
