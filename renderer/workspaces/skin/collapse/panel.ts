import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'collapse',
  workspace: 'skin',
  order: 30,
  title: 'Collapse (candy wrappers)',
  help: 'The joints around which the skin gets narrowest along the clip, and when.',
  load: async () => (await import('./CollapsePanel.tsx')).CollapsePanel,
}
