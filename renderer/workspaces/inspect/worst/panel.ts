import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'worst',
  workspace: 'inspect',
  order: 12,
  title: 'Worst spheres',
  help: 'The loosest spheres of the selected body in this frame, and why they are loose.',
  grow: true,
  load: async () => (await import('./WorstPanel.tsx')).WorstPanel,
}
