import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'touching',
  workspace: 'contacts',
  order: 10,
  title: 'Who touches',
  help: 'Contacts by pair of bodies. Pick a pair to look at it or to ignore it.',
  load: async () => (await import('./TouchingPanel.tsx')).TouchingPanel,
}
