import { Pipette } from 'lucide-react'
import { runCommand } from '../../../commands/runCommand.ts'
import { ProbeForm } from '../../../parts/ProbeForm.tsx'
import { PutProbeAway } from '../../../parts/PutProbeAway.tsx'
import { useApp } from '../../../state/app.ts'
import { noProbeReason } from '../../../derive/probeFacts.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PanelHead } from '../../PanelHead.tsx'

/** The probe in numbers. If this panel is not visible, a card over the viewport shows them. */
export function ProbePanel() {
  const probing = useApp((app) => app.tool === 'probe')
  const off = useApp(noProbeReason)
  if (!probing) {
    return (
      <EmptyState
        compact
        title="No probe in the viewport"
        actions={
          <Button icon={<Pipette size={14} />} disabledReason={off} onClick={() => runCommand('tool-probe')}>
            Use the probe (P)
          </Button>
        }
      >
        The probe is a sphere or a capsule. Drag it through the bodies to see which triangles it touches, and how few
        spheres the query refits.
      </EmptyState>
    )
  }
  return (
    <>
      <PanelHead>
        <PutProbeAway />
      </PanelHead>
      <ProbeForm />
    </>
  )
}
