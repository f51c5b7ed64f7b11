import { useApp } from '../../store/app.ts'
import { sceneSeconds } from '../../store/selectors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Legend } from './Legend.tsx'
import { Scrubber } from './Scrubber.tsx'
import './TimelinePanel.css'
import { ScanPlot } from './ScanPlot.tsx'

export function TimelinePanel() {
  const still = useApp((app) => sceneSeconds(app) === 0)
  const ready = useApp((app) => app.scene.status === 'ready')
  return (
    <Section title="Along the clip" grow actions={still ? undefined : <Legend />}>
      {still ? (
        <EmptyState title={ready ? 'Nothing moves in this scene' : 'No timeline yet'}>
          {ready
            ? 'Its rigs have no clips, so there is one frame. Its numbers stand to the right.'
            : 'Open a rig with an animation and drag here to scrub through it.'}
        </EmptyState>
      ) : (
        <Scrubber>
          <ScanPlot />
        </Scrubber>
      )}
    </Section>
  )
}
