import type { Skinning } from '../../electron/contract/core.ts'

/** One colour for each way of skinning, in plots and in the picture alike. */
export const methodColours: Readonly<Record<Skinning, `--${string}`>> = {
  linear: '--body-1',
  spherical: '--body-2',
  dual: '--body-5',
}
