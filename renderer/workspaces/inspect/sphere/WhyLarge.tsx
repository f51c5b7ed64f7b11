import type { SphereDetails } from '../../../../electron/contract/core.ts'
import { percent } from '../../../base/format.ts'
import { type CornerRef, weightsAt } from '../../../derive/corners.ts'
import { isLoose } from '../../../derive/looseSpheres.ts'
import { Notice } from '../../../ui/Notice.tsx'

export interface WhyLargeProps {
  readonly sphere: SphereDetails
  readonly joints: readonly string[]
  readonly large: CornerRef | null
}

/** Explains how much larger than necessary the sphere is, and which corner causes it. */
export function WhyLarge({ sphere, joints, large }: WhyLargeProps) {
  const { posedRadius, bestRadius } = sphere
  if (bestRadius === 0) return <Notice>All vertices of this sphere coincide.</Notice>
  const tightness = posedRadius / bestRadius
  const excess = tightness - 1
  const size =
    excess < 0.0005
      ? 'This sphere is the smallest possible.'
      : `This sphere is ${percent(excess)} larger than it needs to be.`
  return (
    <Notice tone={isLoose(tightness) ? 'warning' : 'plain'}>
      {size} {large !== null && blame(sphere, joints, large)}
    </Notice>
  )
}

function blame({ sets }: SphereDetails, joints: readonly string[], { set, corner, reach }: CornerRef): string {
  const details = sets[set]
  if (details === undefined) return ''
  if (details.joints.length === 1) {
    return `The vertices that only ${joints[details.joints[0] ?? 0]} moves reach farthest, to ${percent(reach)} of the radius.`
  }
  const weights = weightsAt(details, corner)
  const mix = details.joints
    .map((joint, k) => ({ name: joints[joint] ?? `joint ${joint}`, weight: weights[k] ?? 0 }))
    .filter(({ weight }) => weight >= 0.005)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name, weight }) => `${weight.toFixed(2)} ${name}`)
  return `The ringed corner (${mix.join(' + ')}) reaches farthest, to ${percent(reach)} of the radius.`
}
