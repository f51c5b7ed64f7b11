import type { Skinning } from '../../electron/contract/core.ts'

/** The ways of skinning by the names that people know. */
export const skinningChoices: readonly { readonly value: Skinning; readonly label: string }[] = [
  { value: 'linear', label: 'Linear' },
  { value: 'spherical', label: 'Spherical' },
  { value: 'dual', label: 'Dual quat.' },
]
