import { useApp } from '../state/app.ts'
import { defaultLooks } from '../state/workspace.ts'

/** Sizes, folds and looks as on the first start. */
export function resetLayout(): void {
  const { setView, workspace } = useApp.getState()
  setView({ columns: {}, rows: {}, folded: {}, looks: {}, ...defaultLooks[workspace] })
}
