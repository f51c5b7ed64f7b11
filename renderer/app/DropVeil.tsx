import { FilePlus2, FolderOpen } from 'lucide-react'
import { useApp } from '../state/app.ts'
import './DropVeil.css'
import { useFileDrop } from './useFileDrop.ts'

/** Covers the window while files are dragged over it, and labels the drop areas. */
export function DropVeil() {
  const ready = useApp((app) => app.scene.status === 'ready')
  const hovered = useFileDrop()
  if (hovered === null) return null
  return (
    <div className="veil" role="status">
      <div className="veil-half" data-drop="open" data-over={hovered === 'open' || !ready || undefined}>
        <FolderOpen size={32} strokeWidth={1.4} />
        <strong>Open</strong>
        {ready && <span className="dim">and replace the scene</span>}
      </div>
      {ready && (
        <div className="veil-half" data-drop="add" data-over={hovered === 'add' || undefined}>
          <FilePlus2 size={32} strokeWidth={1.4} />
          <strong>Add</strong>
          <span className="dim">to the scene as a body</span>
        </div>
      )}
    </div>
  )
}
