import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'for',
  workspace: 'export',
  order: 10,
  title: 'Export for',
  help: 'Choose what the exported file is for: an engine, VRM, the web, robotics, data or a review.',
  load: async () => (await import('./ForPanel.tsx')).ForPanel,
}
