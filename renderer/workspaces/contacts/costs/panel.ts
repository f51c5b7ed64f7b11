import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'costs',
  workspace: 'contacts',
  order: 50,
  title: 'Costs by body',
  help: 'Time, refitted spheres and deformed vertices of each body in this frame.',
  folded: true,
  load: async () => (await import('./CostsPanel.tsx')).CostsPanel,
}
