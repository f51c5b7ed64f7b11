import { FileBox } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FileRef } from '../../../electron/contract/shell.ts'
import { shell } from '../../bridge.ts'
import { useApp } from '../../store/app.ts'
import { openFiles } from '../../store/scene.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'
import './RecentCards.css'

/** The files opened last, newest first, each with its last picture. */
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
      <Picture file={file} />
      <MiddleName name={file.name} />
      <span className="dim recent-folder">
        <MiddleName name={file.folder} />
      </span>
    </button>
  )
}

function Picture({ file }: { readonly file: FileRef }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    void shell.thumbnail({ file: file.token }).then((reply) => setPicture(reply.ok ? reply.value : null))
  }, [file.token])
  return (
    <span className="recent-picture">
      {picture === null ? <FileBox size={28} strokeWidth={1.3} aria-hidden /> : <img src={picture} alt="" />}
    </span>
  )
}
