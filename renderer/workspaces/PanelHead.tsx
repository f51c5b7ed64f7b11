import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The right end of the panel's title bar, once it is in the document. */
export const PanelHeadSlot = createContext<HTMLElement | null>(null)

/** Puts a short note and buttons into the title bar of the panel that renders it. */
export function PanelHead({ note, children }: { readonly note?: string | undefined; readonly children?: ReactNode }) {
  const slot = useContext(PanelHeadSlot)
  if (slot === null) return null
  return createPortal(
    <>
      {note !== undefined && <span className="panel-note number">{note}</span>}
      {children}
    </>,
    slot,
  )
}
