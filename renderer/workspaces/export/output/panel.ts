import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'output',
  workspace: 'export',
  order: 20,
  title: 'What is exported',
  help: 'Spheres, clips and skinning of the export, what is written, what the format cannot hold, and the last result.',
  load: async () => (await import('./OutputPanel.tsx')).OutputPanel,
  footer: async () => (await import('../ExportActions.tsx')).ExportActions,
}
