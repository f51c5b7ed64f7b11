import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import type { SphereDetails } from '../../../../electron/contract/core.ts'
import { count } from '../../../base/format.ts'
import { traverseSphere } from '../../../requests/traverseSphere.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

/** Buttons to the parent, a child and the siblings. */
export function SphereWalk({ sphere }: { readonly sphere: SphereDetails }) {
  const { node, parent, children, siblings } = sphere
  const alone = siblings.length < 2 ? 'it has no siblings.' : undefined
  return (
    <div className="sphere-walk" role="toolbar" aria-label="Navigate the sphere tree">
      <Button
        icon={<ArrowUp size={14} />}
        tooltip="To the parent"
        shortcut="Shift+Up"
        onClick={() => void traverseSphere('parent')}
        disabledReason={parent < 0 ? 'The root has no parent.' : undefined}
      >
        Parent
      </Button>
      <Button
        icon={<ArrowDown size={14} />}
        tooltip="To the first child"
        shortcut="Shift+Down"
        onClick={() => void traverseSphere('child')}
        disabledReason={children.length === 0 ? 'It has no children: it is a leaf.' : undefined}
      >
        {`Child (${count(children.length)})`}
      </Button>
      <span className="sphere-siblings number">
        <IconButton
          label="Previous sibling"
          shortcut="Shift+Left"
          icon={<ArrowLeft size={14} />}
          size="small"
          onClick={() => void traverseSphere('previous')}
          disabledReason={alone}
        />
        {siblings.indexOf(node) + 1} of {siblings.length}
        <IconButton
          label="Next sibling"
          shortcut="Shift+Right"
          icon={<ArrowRight size={14} />}
          size="small"
          onClick={() => void traverseSphere('next')}
          disabledReason={alone}
        />
      </span>
    </div>
  )
}
