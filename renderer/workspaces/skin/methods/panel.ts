import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'methods',
  workspace: 'skin',
  order: 10,
  title: 'Methods',
  help: 'Linear, spherical or dual-quaternion skinning, side by side and coloured by their difference.',
  load: async () => (await import('./MethodsPanel.tsx')).MethodsPanel,
}
