import { PutProbeAway } from '../../parts/PutProbeAway.tsx'
import { ProbeForm } from '../../parts/ProbeForm.tsx'

/** The probe over the picture, while its panel is not open. */
export function ProbeCard() {
  return (
    <section className="stage-card" aria-label="Probe in the picture">
      <div className="stage-card-head">
        <h2 className="stage-card-title">Probe</h2>
        <PutProbeAway />
      </div>
      <ProbeForm />
    </section>
  )
}
