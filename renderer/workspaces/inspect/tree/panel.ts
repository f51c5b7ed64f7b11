import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'tree',
  workspace: 'inspect',
  order: 10,
  title: 'Sphere tree',
  help: 'How the tree was built, how large it is, and how tight its spheres are level by level.',
  load: async () => (await import('./TreePanel.tsx')).TreePanel,
}
