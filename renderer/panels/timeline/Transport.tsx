import { ChevronFirst, ChevronLast, Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { noPlayReason } from '../../state/selectors.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Select } from '../../ui/Select.tsx'
import { Clock } from './Clock.tsx'
import './Transport.css'

const speeds = [0.1, 0.25, 0.5, 1, 2].map((value) => ({ value, label: `${value}× speed` }))
const rates = [12, 24, 25, 30, 60].map((value) => ({ value, label: `${value} frames/s` }))

export function Transport() {
  const playing = useApp((app) => app.playing)
  const loop = useApp((app) => app.loop)
  const speed = useApp((app) => app.speed)
  const frameRate = useApp((app) => app.frameRate)
  const setView = useApp((app) => app.setView)
  const off = useApp(noPlayReason)
  const common = { disabledReason: off, size: 'normal' as const }
  return (
    <Section title="Playback">
      <div className="transport" role="toolbar" aria-label="Playback">
        <IconButton
          {...common}
          label="First frame"
          shortcut="Home"
          icon={<ChevronFirst size={16} />}
          onClick={() => runCommand('to-start')}
        />
        <IconButton
          {...common}
          label="One frame back"
          shortcut="Left"
          icon={<StepBack size={16} />}
          onClick={() => runCommand('step-back')}
        />
        <IconButton
          {...common}
          tone="primary"
          label={playing ? 'Pause' : 'Play'}
          shortcut="Space"
          icon={playing ? <Pause size={16} /> : <Play size={16} />}
          onClick={() => runCommand('play-pause')}
        />
        <IconButton
          {...common}
          label="One frame forward"
          shortcut="Right"
          icon={<StepForward size={16} />}
          onClick={() => runCommand('step-forward')}
        />
        <IconButton
          {...common}
          label="Last frame"
          shortcut="End"
          icon={<ChevronLast size={16} />}
          onClick={() => runCommand('to-end')}
        />
        <IconButton
          {...common}
          label="Loop"
          shortcut="L"
          pressed={loop}
          icon={<Repeat size={16} />}
          onClick={() => runCommand('loop')}
        />
      </div>
      <Clock />
      <div className="transport">
        <Select hideLabel label="Speed" value={speed} options={speeds} onChange={(next) => setView({ speed: next })} />
        <Select
          hideLabel
          label="Frames per second"
          value={frameRate}
          options={rates}
          onChange={(next) => setView({ frameRate: next })}
        />
      </div>
    </Section>
  )
}
