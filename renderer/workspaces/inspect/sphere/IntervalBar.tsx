import type { SetDetails } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { MiddleName } from '../../../ui/MiddleName.tsx'

export interface IntervalBarProps {
  readonly body: number
  readonly joint: number
  readonly name: string
  readonly set: SetDetails
  /** Position of the joint in the set. */
  readonly at: number
}

/** The interval of a joint as a bar on a scale from 0 to 1, and the weights of the vertices as dots. */
export function IntervalBar({ body, joint, name, set, at }: IntervalBarProps) {
  const selectJoint = useApp((app) => app.selectJoint)
  const low = set.low[at] ?? 0
  const high = set.high[at] ?? 0
  const range = `${low.toFixed(2)} – ${high.toFixed(2)}`
  return (
    <div className="interval">
      <button type="button" className="interval-name" onClick={() => selectJoint(body, joint)}>
        <MiddleName name={name} />
      </button>
      <span className="dim number">{range}</span>
      <svg
        className="interval-bar"
        role="img"
        aria-label={`Weights of ${name}: ${low.toFixed(3)} to ${high.toFixed(3)}`}
      >
        <rect
          className="interval-range"
          x={`${100 * low}%`}
          y="2"
          width={`${Math.max(0.6, 100 * (high - low))}%`}
          height="12"
          rx="2"
        />
        {dots(set, at).map((weight) => (
          <circle key={weight} className="weight-dot" cx={`${weight / 2}%`} cy="8" r="2" />
        ))}
      </svg>
    </div>
  )
}

/** Weights rounded to half a per cent; closer dots would coincide. */
function dots({ weights, joints }: SetDetails, at: number): readonly number[] {
  const positions = new Set<number>()
  for (let k = at; k < weights.length; k += joints.length) positions.add(Math.round(200 * (weights[k] as number)))
  return [...positions]
}
