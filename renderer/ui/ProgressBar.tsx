import { Progress } from '@base-ui/react/progress'
import './ProgressBar.css'

export interface ProgressBarProps {
  readonly label: string
  /** null: unknown. */
  readonly fraction: number | null
}

export function ProgressBar({ label, fraction }: ProgressBarProps) {
  return (
    <Progress.Root className="progress" value={fraction === null ? null : Math.round(fraction * 100)}>
      <Progress.Label className="progress-label">{label}</Progress.Label>
      <Progress.Track className="progress-track">
        <Progress.Indicator className="progress-indicator" />
      </Progress.Track>
    </Progress.Root>
  )
}
