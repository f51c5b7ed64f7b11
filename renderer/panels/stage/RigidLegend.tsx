import { counted } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { sphereStyles } from '../../derive/shadingNames.ts'
import { shownRigidSpheres } from '../../state/sideBySide.ts'
import { Segments } from '../../ui/Segments.tsx'
import { UncoveredSwitch } from '../../parts/UncoveredSwitch.tsx'
import { StageCard } from './StageCard.tsx'

const styles = sphereStyles.filter(({ value }) => value !== 'off')

/** The card of the rigid spheres of an export, while they are drawn. */
export function RigidLegend() {
  const shown = useApp(shownRigidSpheres)
  const style = useApp((app) => app.spheres)
  const setView = useApp((app) => app.setView)
  if (shown === null) return null
  return (
    <StageCard
      id="export"
      label="Rigid spheres of the export"
      title="Export"
      tools={
        <Segments
          label="How spheres are drawn"
          value={style === 'off' ? 'wire' : style}
          options={styles}
          onChange={(next) => setView({ spheres: next })}
        />
      }
    >
      <p className="stage-count number" role="status">
        {`${counted(shown.spheres.joints.length, 'rigid sphere')} · colour by joint`}
      </p>
      <UncoveredSwitch />
    </StageCard>
  )
}
