import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'sphere',
  workspace: 'inspect',
  order: 30,
  title: 'Selected sphere',
  help: 'Weight intervals and corners of the selected sphere, and what makes it large.',
  load: async () => (await import('./SpherePanel.tsx')).SpherePanel,
}
