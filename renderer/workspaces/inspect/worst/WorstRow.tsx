import { count } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { looseReason, looseReasons, sphereOf } from '../../../derive/looseSpheres.ts'
import { showSphere } from '../../../requests/showSphere.ts'
import { MiddleName } from '../../../ui/MiddleName.tsx'

export interface WorstRowProps {
  readonly body: number
  readonly list: Float32Array
  readonly node: number
  readonly joints: readonly string[]
}

/** A click selects the sphere and draws its level. */
export function WorstRow({ body, list, node, joints }: WorstRowProps) {
  const selected = useApp((app) => app.selection.body === body && app.selection.sphere === node)
  const sphere = sphereOf(list, node)
  const reason = looseReason(sphere)
  return (
    <button
      type="button"
      className="worst-sphere number"
      aria-pressed={selected}
      title={`Level ${sphere.level}. ${looseReasons[reason]}`}
      onClick={() => showSphere(body, node, sphere.level)}
    >
      <span>{count(node)}</span>
      <span className="worst-sphere-joint">
        <MiddleName name={joints[sphere.joint] ?? ''} />
      </span>
      <span data-loose={reason !== 'tight' || undefined}>{sphere.tightness.toFixed(2)}</span>
      <span className="dim">{reason}</span>
    </button>
  )
}
