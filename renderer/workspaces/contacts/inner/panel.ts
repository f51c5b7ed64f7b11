import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'overlap',
  workspace: 'contacts',
  order: 32,
  title: 'Overlap and push',
  help: 'How much of two bodies overlaps and how to push them apart, measured by the spheres inside them.',
  folded: true,
  load: async () => (await import('./OverlapPanel.tsx')).OverlapPanel,
}
