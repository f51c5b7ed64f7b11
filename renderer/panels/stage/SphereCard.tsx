import { count, counted, percent } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { isManyBodies } from '../../state/crowd.ts'
import { shownInner } from '../../derive/shownInner.ts'
import { deepestLevel, shownLevel } from '../../requests/frameRequest.ts'
import { sphereColours, sphereStyles } from '../../derive/shadingNames.ts'
import { fittedDrawn } from '../../state/sideBySide.ts'
import { sphereCounts } from '../../derive/sphereCounts.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { UncoveredSwitch } from '../../parts/UncoveredSwitch.tsx'
import { SphereLegend } from './SphereLegend.tsx'
import { StageCard } from './StageCard.tsx'

const choices = [
  { value: 'level', label: 'Level' },
  { value: 'front', label: 'Last query' },
] as const

/** Which spheres are drawn, and how. */
export function SphereCard() {
  const style = useApp((app) => app.spheres)
  const choice = useApp((app) => app.sphereChoice)
  const colour = useApp((app) => app.sphereColour)
  const setView = useApp((app) => app.setView)
  const isFitted = useApp(fittedDrawn)
  const isInner = useApp((app) => shownInner(app) !== null)
  const needsBody = useApp((app) => isManyBodies(app) && app.selection.body === null)
  return (
    <StageCard
      id="spheres"
      label="Spheres"
      title="Spheres"
      tools={
        <Segments
          label="How spheres are drawn"
          value={style}
          options={sphereStyles}
          onChange={(next) => setView({ spheres: next })}
        />
      }
    >
      {isFitted && <p className="dim">Showing fitted spheres: see their panel.</p>}
      {isInner && <p className="dim">Showing inner spheres: see their panel.</p>}
      {style !== 'off' && !isFitted && !isInner && (
        <>
          <Segments
            label="Which spheres"
            value={choice}
            options={choices}
            onChange={(next) => setView({ sphereChoice: next })}
          />
          {choice === 'level' ? <LevelSlider /> : <p className="dim">The spheres at which the query stopped.</p>}
          {needsBody ? <p className="dim">In a crowd, select a body to see its spheres.</p> : <SphereCount />}
          <Select
            label="Colour of the spheres"
            hideLabel
            value={colour}
            options={sphereColours}
            onChange={(next) => setView({ sphereColour: next })}
          />
          <SphereLegend />
          {!needsBody && <UncoveredSwitch />}
        </>
      )}
    </StageCard>
  )
}

function LevelSlider() {
  const level = useApp(shownLevel)
  const deepest = useApp(deepestLevel)
  const setView = useApp((app) => app.setView)
  return (
    <Slider
      label="Tree level"
      value={level}
      min={1}
      max={deepest}
      onChange={(next) => setView({ sphereLevel: next })}
      format={(value) => `${value} of ${deepest}`}
    />
  )
}

function SphereCount() {
  const shown = useApp((app) => sphereCounts(app.frame, app.hidden).shown)
  const refitted = useApp((app) => sphereCounts(app.frame, app.hidden).refitted)
  const part = shown === 0 ? '' : ` (${percent(refitted / shown)})`
  return (
    <p className="stage-count number" role="status">
      {`${counted(shown, 'sphere')} · ${count(refitted)} refitted${part}`}
    </p>
  )
}
