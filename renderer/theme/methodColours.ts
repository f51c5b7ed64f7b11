import type { Skinning } from '../../electron/contract/core.ts'

/** The colour of each skinning method, in plots and in the viewport. */
export const methodColours: Readonly<Record<Skinning, `--${string}`>> = {
  linear: '--body-1',
  spherical: '--body-2',
  dual: '--body-5',
}
