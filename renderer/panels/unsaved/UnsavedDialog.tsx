import { useApp } from '../../state/app.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Shown before an action that would discard unsaved edits. */
export function UnsavedDialog() {
  const open = useApp((app) => app.dialog === 'unsaved')
  const leaving = useApp((app) => app.leaving)
  const name = useApp((app) => app.sceneName)
  return (
    <Dialog
      open={open}
      onClose={() => leaving?.answered('stay')}
      title="Save your changes first?"
      description={`${name} has unsaved changes. ${leaving?.forWhat ?? 'The file that you open'} would replace it.`}
      actions={
        <>
          <Button onClick={() => leaving?.answered('stay')}>Stay here</Button>
          <Button onClick={() => leaving?.answered('discard')}>Don’t save</Button>
          <Button tone="primary" onClick={() => leaving?.answered('save')}>
            Save
          </Button>
        </>
      }
    />
  )
}
