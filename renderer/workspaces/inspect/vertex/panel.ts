import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'vertex',
  workspace: 'inspect',
  order: 40,
  title: 'Selected vertex',
  help: 'The joints that move the selected vertex, and the spheres that contain it.',
  load: async () => (await import('./VertexPanel.tsx')).VertexPanel,
}
