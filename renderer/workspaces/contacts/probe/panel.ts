import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'probe',
  workspace: 'contacts',
  order: 40,
  title: 'Probe',
  help: 'A sphere or capsule that you drag through the bodies, and the triangles it touches.',
  folded: true,
  tool: 'probe',
  load: async () => (await import('./ProbePanel.tsx')).ProbePanel,
}
