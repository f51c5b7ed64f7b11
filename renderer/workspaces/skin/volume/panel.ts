import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'volume',
  workspace: 'skin',
  order: 20,
  title: 'Volume along the clip',
  help: 'How well each skinning method keeps the volume of the body along its clip.',
  load: async () => (await import('./VolumePanel.tsx')).VolumePanel,
}
