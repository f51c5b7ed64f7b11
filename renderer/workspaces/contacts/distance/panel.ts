import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'distance',
  workspace: 'contacts',
  order: 30,
  title: 'Distance and overlap',
  help: 'Distance between the surfaces of two bodies, their nearest points, and the volume they have in common.',
  folded: true,
  load: async () => (await import('./DistancePanel.tsx')).DistancePanel,
}
