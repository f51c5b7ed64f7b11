import { type Skinning, skinnings } from '../../electron/contract/core.ts'

const labels: Readonly<Record<Skinning, string>> = {
  linear: 'Linear',
  spherical: 'Spherical',
  dual: 'Dual quat.',
}

/** The skinning methods with their labels. */
export const skinningChoices = skinnings.map((value) => ({ value, label: labels[value] }))
