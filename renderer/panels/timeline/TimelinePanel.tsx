import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { sceneSeconds } from '../../state/selectors.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { CostChoice } from './CostChoice.tsx'
import { CurveLegend } from './CurveLegend.tsx'
import { ScanControl } from './ScanControl.tsx'
import { ScanPlot } from './ScanPlot.tsx'
import { Scrubber } from './Scrubber.tsx'
import './TimelinePanel.css'

export function TimelinePanel() {
  const still = useApp((app) => sceneSeconds(app) === 0)
  if (still) return <NoTimeline />
  return (
    <Section
      title="Timeline"
      grow
      actions={
        <>
          <CostChoice />
          <ScanControl />
        </>
      }
    >
      <CurveLegend />
      <Scrubber>
        <ScanPlot />
      </Scrubber>
    </Section>
  )
}

/** Why there is no timeline, and how to get one. */
function NoTimeline() {
  const ready = useApp((app) => app.scene.status === 'ready' && app.bodies.length > 0)
  const clips = useApp((app) => app.bodies.some((body) => body.rig.clips.length > 0))
  return (
    <Section title="Timeline" grow>
      {!ready && (
        <EmptyState title="No timeline yet">Open a rig with an animation and drag here to scrub through it.</EmptyState>
      )}
      {ready && clips && (
        <EmptyState title="All bodies are in their rest pose">
          To animate a body, select it and choose a clip on the left.
        </EmptyState>
      )}
      {ready && !clips && (
        <EmptyState
          title="Nothing moves in this scene"
          actions={<Button onClick={() => runCommand('add')}>Add a rig with a clip…</Button>}
        >
          The rigs have no clips, so there is only one frame. Its figures are on the right.
        </EmptyState>
      )}
    </Section>
  )
}
