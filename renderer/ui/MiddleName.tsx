import './MiddleName.css'

/** Number of characters kept at the end: a file extension, the number of a joint. */
const TAIL = 10

/** A name that is shortened in the middle if it does not fit. Screen readers and the clipboard get the full name. */
export function MiddleName({ name }: { readonly name: string }) {
  if (name.length <= TAIL) return <span title={name}>{name}</span>
  return (
    <span className="middle-name" title={name}>
      <span className="visually-hidden">{name}</span>
      <span aria-hidden className="middle-name-start" data-text={name.slice(0, -TAIL)} />
      <span aria-hidden className="middle-name-end" data-text={name.slice(-TAIL)} />
    </span>
  )
}
