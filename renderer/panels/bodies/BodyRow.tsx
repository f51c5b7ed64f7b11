import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Row } from '../../ui/Row.tsx'
import { bodySwatch } from '../../viewport/colours.ts'
import { RenameField } from './RenameField.tsx'

/** Click selects, a double click or F2 renames, the eye hides. */
export function BodyRow({ body, index }: { readonly body: BodyView; readonly index: number }) {
  const selected = useApp((app) => app.selection.body === body.id)
  const hidden = useApp((app) => app.hidden.has(body.id))
  const selectBody = useApp((app) => app.selectBody)
  const toggleHidden = useApp((app) => app.toggleHidden)
  const renameBody = useApp((app) => app.renameBody)
  const [renaming, setRenaming] = useState(false)
  const { name, clip, skinning } = body.settings
  if (renaming) {
    return (
      <RenameField
        name={name}
        onDone={(next) => {
          renameBody(body.id, next)
          setRenaming(false)
        }}
      />
    )
  }
  return (
    <div onKeyDown={(event) => event.key === 'F2' && setRenaming(true)}>
      <Row
        title={name}
        detail={`${clip ?? 'rest pose'} · ${skinning}`}
        leading={<span className="swatch" style={{ background: bodySwatch(index) }} />}
        selected={selected}
        dimmed={hidden}
        onSelect={() => selectBody(body.id)}
        onActivate={() => setRenaming(true)}
        actions={
          <IconButton
            label={hidden ? `Show ${name}` : `Hide ${name}`}
            icon={hidden ? <EyeOff size={14} /> : <Eye size={14} />}
            size="small"
            onClick={() => toggleHidden(body.id)}
          />
        }
      />
    </div>
  )
}
