import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import './Dialog.css'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string | undefined
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly wide?: boolean | undefined
}

export function Dialog({ open, onClose, title, description, children, actions, wide = false }: DialogProps) {
  // The popup takes the initial focus: on the first button it would open a tooltip, which consumes the first Escape.
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup ref={popup} className="dialog" data-wide={wide || undefined} initialFocus={popup}>
          <header className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            <IconButton label="Close" icon={<X size={16} />} size="small" onClick={onClose} />
          </header>
          {description !== undefined && <Base.Description className="dim">{description}</Base.Description>}
          <div className="dialog-body">{children}</div>
          {actions !== undefined && <div className="dialog-actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
