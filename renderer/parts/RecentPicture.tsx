import { FileBox } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FileRef } from '../../electron/contract/shell.ts'
import { shell } from '../base/bridge.ts'
import './RecentPicture.css'

/** The thumbnail of a recent file, as wide as its parent. */
export function RecentPicture({ file }: { readonly file: FileRef }) {
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
