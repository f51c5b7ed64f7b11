import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'contacts',
  workspace: 'contacts',
  order: 20,
  title: 'Where: joints and triangles',
  help: 'Touching triangles by pair of bodies and pair of joints.',
  grow: true,
  load: async () => (await import('./ContactsPanel.tsx')).ContactsPanel,
}
