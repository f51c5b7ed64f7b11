import './MiddleName.css'

/** So many characters at the end stay readable: the ending of a file, the number of a joint. */
const TAIL = 10

/** A name that is shortened in the middle where it does not fit. */
export function MiddleName({ name }: { readonly name: string }) {
  const cut = Math.max(0, name.length - TAIL)
  return (
    <span className="middle-name" title={name}>
      <span className="middle-name-start">{name.slice(0, cut)}</span>
      <span className="middle-name-end">{name.slice(cut)}</span>
    </span>
  )
}
