import { useApp } from '../../state/app.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ShortcutList } from './ShortcutList.tsx'

export function ShortcutsDialog() {
  const open = useApp((app) => app.dialog === 'shortcuts')
  const show = useApp((app) => app.show)
  return (
    <Dialog open={open} onClose={() => show('none')} title="Keyboard shortcuts" wide>
      <ShortcutList />
    </Dialog>
  )
}
