import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'inner',
  workspace: 'inspect',
  order: 16,
  title: 'Inner spheres',
  help: 'Spheres packed inside the body (inner sphere tree). They measure overlaps, even of bodies with holes.',
  folded: true,
  load: async () => (await import('./InnerPanel.tsx')).InnerPanel,
}
