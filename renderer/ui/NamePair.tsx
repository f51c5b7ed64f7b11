import { MiddleName } from './MiddleName.tsx'

export interface NamePairProps {
  readonly a: string
  readonly b: string
  /** A word or a dash. */
  readonly between: string
}

/** Two names on one line, each shortened in the middle if both do not fit. */
export function NamePair({ a, b, between }: NamePairProps) {
  return (
    <span className="name-pair">
      <MiddleName name={a} />
      <span>{` ${between} `}</span>
      <MiddleName name={b} />
    </span>
  )
}
