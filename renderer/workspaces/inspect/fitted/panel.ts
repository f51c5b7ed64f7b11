import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'fitted',
  workspace: 'inspect',
  order: 15,
  title: 'Fitted spheres',
  help: 'Few, tight spheres that cover the whole skin, for export and review: build them and compare them with the tree of the queries.',
  folded: true,
  load: async () => (await import('./FittedPanel.tsx')).FittedPanel,
}
