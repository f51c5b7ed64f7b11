import type { Panel } from '../../../registry/panel.ts'

export const panel: Panel = {
  id: 'budget',
  workspace: 'contacts',
  order: 45,
  title: 'Time budget',
  help: 'Interrupts the contact query after a number of operations and shows what is known by then.',
  folded: true,
  load: async () => (await import('./BudgetPanel.tsx')).BudgetPanel,
}
