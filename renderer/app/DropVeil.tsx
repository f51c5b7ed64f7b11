import { FilePlus2, FolderOpen } from 'lucide-react'
import { useApp } from '../state/app.ts'
import './DropVeil.css'
import { useFileDrop } from './useFileDrop.ts'

/** Comes down while files are dragged over the window, and says what dropping them where will do. */
export function DropVeil() {
  const ready = useApp((app) => app.scene.status === 'ready')
  const hovered = useFileDrop()
  if (hovered === null) return null
  return (
    <div className="veil" role="status">
      <div className="veil-half" data-drop="open" data-over={hovered === 'open' || !ready || undefined}>
        <FolderOpen size={32} strokeWidth={1.4} />
        <strong>Open</strong>
        {ready && <span className="dim">in place of the scene</span>}
      </div>
      {ready && (
        <div className="veil-half" data-drop="add" data-over={hovered === 'add' || undefined}>
          <FilePlus2 size={32} strokeWidth={1.4} />
          <strong>Add</strong>
          <span className="dim">to the scene as another body</span>
        </div>
      )}
    </div>
  )
}
