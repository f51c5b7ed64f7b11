import { useApp } from '../state/app.ts'
import { defaultLooks } from '../state/workspace.ts'

/** Restores the initial sizes, folds and looks. */
export function resetLayout(): void {
  const { setView, workspace } = useApp.getState()
  setView({ columns: {}, rows: {}, folded: {}, looks: {}, ...defaultLooks[workspace] })
}
