import { Copy, Ellipsis, Eye, EyeOff, FileSearch, Pencil, Trash2 } from 'lucide-react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { duplicateBody } from '../../requests/arrange.ts'
import { clipLabel } from '../../derive/clipLabel.ts'
import { findRig } from '../../requests/scene.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Row } from '../../ui/Row.tsx'
import { bodySwatch } from '../../viewport/base/colours.ts'
import { RenameField } from './RenameField.tsx'

/** Click selects; double click or F2 renames. Other actions are in the buttons and the menu. */
export function BodyRow({ body, index }: { readonly body: BodyView; readonly index: number }) {
  const selected = useApp((app) => app.selection.body === body.id)
  const renaming = useApp((app) => app.renaming === body.id)
  const selectBody = useApp((app) => app.selectBody)
  const toggleHidden = useApp((app) => app.toggleHidden)
  const unposed = useApp((app) => app.frame?.problems.some((one) => one.body === body.id) ?? false)
  const { name, clip, skinning, hidden } = body.settings
  const { missing } = body.rig
  const motion = unposed ? 'cannot be posed here' : `${clipLabel(body.rig, clip)} · ${skinning}`
  if (renaming) return <Renaming body={body} />
  return (
    <Row
      title={name}
      detail={missing === null ? motion : `missing: ${body.rig.name}`}
      leading={<span className="swatch" style={{ background: bodySwatch(index) }} />}
      selected={selected}
      dimmed={hidden}
      onSelect={() => selectBody(body.id)}
      onActivate={() => runCommand('rename-body')}
      actions={
        <>
          {missing !== null && (
            <IconButton
              label={`Find ${body.rig.name}…`}
              icon={<FileSearch size={14} />}
              size="small"
              onClick={() => void findRig(body.rig.id, body.rig.name)}
            />
          )}
          <IconButton
            label={hidden ? `Show ${name}` : `Hide ${name}`}
            icon={hidden ? <EyeOff size={14} /> : <Eye size={14} />}
            size="small"
            onClick={() => toggleHidden(body.id)}
          />
          <BodyMenu body={body} />
        </>
      }
    />
  )
}

function Renaming({ body }: { readonly body: BodyView }) {
  const renameBody = useApp((app) => app.renameBody)
  return (
    <RenameField
      name={body.settings.name}
      onDone={(next) => {
        renameBody(body.id, next)
        useApp.setState({ renaming: null })
      }}
    />
  )
}

function BodyMenu({ body }: { readonly body: BodyView }) {
  const removeBody = useApp((app) => app.removeBody)
  return (
    <Menu
      label={`More for ${body.settings.name}`}
      icon={<Ellipsis size={14} />}
      entries={[
        {
          label: 'Rename',
          icon: <Pencil size={14} />,
          shortcut: 'F2',
          onClick: () => useApp.setState({ renaming: body.id }),
        },
        {
          label: 'Duplicate',
          icon: <Copy size={14} />,
          shortcut: 'Mod+D',
          onClick: () => void duplicateBody(body.id),
        },
        { label: 'Remove', icon: <Trash2 size={14} />, shortcut: 'Delete', onClick: () => removeBody(body.id) },
      ]}
    />
  )
}
