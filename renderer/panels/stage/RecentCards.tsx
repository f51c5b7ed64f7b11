import type { FileRef } from '../../../electron/contract/shell.ts'
import { useApp } from '../../state/app.ts'
import { openFiles } from '../../requests/scene.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'
import { RecentPicture } from '../../parts/RecentPicture.tsx'
import './RecentCards.css'

/** Recently opened files with thumbnails, newest first. */
export function RecentCards() {
  const recent = useApp((app) => app.recent)
  if (recent.length === 0) return null
  return (
    <section className="recent-cards" aria-label="Recent files">
      {recent.map((file) => (
        <Card key={file.token} file={file} />
      ))}
    </section>
  )
}

function Card({ file }: { readonly file: FileRef }) {
  return (
    <button
      type="button"
      className="recent-card"
      aria-label={`Open ${file.name} in ${file.folder}`}
      onClick={() => void openFiles('open', [file])}
    >
      <RecentPicture file={file} />
      <MiddleName name={file.name} />
      <span className="dim recent-folder">
        <MiddleName name={file.folder} />
      </span>
    </button>
  )
}
