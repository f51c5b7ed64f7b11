import { PutProbeAway } from '../../parts/PutProbeAway.tsx'
import { ProbeForm } from '../../parts/ProbeForm.tsx'

/** The probe settings over the viewport, while their panel is closed. */
export function ProbeCard() {
  return (
    <section className="stage-card" aria-label="Probe in the viewport">
      <div className="stage-card-head">
        <h2 className="stage-card-title">Probe</h2>
        <PutProbeAway />
      </div>
      <ProbeForm />
    </section>
  )
}
