/** Labels of the choices that colour spheres and skins, in the order of their menus. */
import type { SphereColour } from '../../electron/contract/core.ts'
import type { SkinShading, SphereStyle } from '../state/view.ts'

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

/** Short labels for chips. */
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
