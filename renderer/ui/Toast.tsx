import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import './Toast.css'

export type Tone = 'error' | 'warning' | 'info' | 'success'

export interface ToastProps {
  readonly tone: Tone
  readonly title: string
  readonly detail?: string | undefined
  readonly actions?: ReactNode
  readonly onClose: () => void
  /** Closes after this time, which restarts when the pointer or the focus leaves. If absent, it stays. */
  readonly seconds?: number | undefined
}

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck }

/** Errors and warnings interrupt a screen reader, other messages wait. */
export function Toast({ tone, title, detail, actions, onClose, seconds }: ToastProps) {
  const Icon = icons[tone]
  const hold = useAutoClose(onClose, seconds)
  return (
    <div className={`toast toast-${tone}`} role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'} {...hold}>
      <Icon size={16} aria-hidden />
      <div className="toast-text selectable">
        <strong>{title}</strong>
        {detail !== undefined && <p>{detail}</p>}
        {actions !== undefined && <div className="toast-actions">{actions}</div>}
      </div>
      <IconButton label="Dismiss" icon={<X size={14} />} onClick={onClose} size="small" />
    </div>
  )
}

function useAutoClose(onClose: () => void, seconds: number | undefined) {
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (seconds === undefined || held) return
    const timer = setTimeout(() => close(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}
