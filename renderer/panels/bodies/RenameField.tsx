import { useState } from 'react'

/** Enter or losing focus applies the new name; Escape keeps the old one. */
export function RenameField({ name, onDone }: { readonly name: string; readonly onDone: (name: string) => void }) {
  const [text, setText] = useState(name)
  return (
    <input
      className="rename"
      aria-label={`New name of ${name}`}
      value={text}
      autoFocus
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(text)
        if (event.key === 'Escape') onDone(name)
      }}
    />
  )
}
