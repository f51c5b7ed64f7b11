import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'fitted',
  workspace: 'inspect',
  order: 15,
  title: 'Fitted spheres',
  help: 'A few tight spheres that cover the whole skin, for export and review. Build them and compare them with the query tree.',
  folded: true,
  load: async () => (await import('./FittedPanel.tsx')).FittedPanel,
}
