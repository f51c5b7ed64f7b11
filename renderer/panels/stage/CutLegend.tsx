import { counted } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { sphereStyles } from '../../store/shadingNames.ts'
import { shownRigidSpheres } from '../../store/sideBySide.ts'
import { Segments } from '../../ui/Segments.tsx'

const styles = sphereStyles.filter(({ value }) => value !== 'off')

/** Says that the spheres in the picture are those of the export, and of whom. */
export function CutLegend() {
  const shown = useApp(shownRigidSpheres)
  const style = useApp((app) => app.spheres)
  const setView = useApp((app) => app.setView)
  if (shown === null) return null
  return (
    <section className="stage-card stage-spheres" aria-label="Rigid spheres of the export">
      <div className="stage-card-head">
        <h2>Export</h2>
        <Segments
          label="How spheres are drawn"
          value={style === 'off' ? 'wire' : style}
          options={styles}
          onChange={(next) => setView({ spheres: next })}
        />
      </div>
      <p className="stage-count number" role="status">
        {`${counted(shown.spheres.joints.length, 'rigid sphere')} · colour by joint`}
      </p>
    </section>
  )
}
