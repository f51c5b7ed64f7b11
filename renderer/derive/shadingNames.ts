import type { SphereColour } from '../../electron/contract/core.ts'
import type { SkinShading, SphereStyle } from '../state/view.ts'

/** How the window calls its choices, in the order in which it offers them. */
export const sphereStyles: readonly { readonly value: SphereStyle; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'wire', label: 'Wire' },
  { value: 'solid', label: 'Solid' },
]

export const sphereColours: readonly { readonly value: SphereColour; readonly label: string }[] = [
  { value: 'refitted', label: 'Refitted for this frame' },
  { value: 'tightness', label: 'Fit (tightness)' },
  { value: 'radius', label: 'Radius' },
  { value: 'joints', label: 'Number of joints' },
  { value: 'interval', label: 'Weight range (interval width)' },
]

export const skinShadings: readonly { readonly value: SkinShading; readonly label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'weight', label: 'Joint weight' },
  { value: 'dominant', label: 'Dominant joint' },
  { value: 'area', label: 'Area ratio' },
  { value: 'volume', label: 'Volume ratio' },
  { value: 'difference', label: 'Skinning difference' },
]

/** The same for a chip, where every letter counts. */
export const shortShadings: Record<SkinShading, string> = {
  plain: 'plain',
  weight: 'weight',
  dominant: 'joints',
  area: 'area',
  volume: 'volume',
  difference: 'difference',
}

export function labelOf<Value>(
  options: readonly { readonly value: Value; readonly label: string }[],
  wanted: Value,
): string {
  return options.find(({ value }) => value === wanted)?.label ?? String(wanted)
}
