import { MiddleName } from './MiddleName.tsx'

export interface NamePairProps {
  readonly a: string
  readonly b: string
  /** Between the names: a word or a dash. */
  readonly between: string
}

/** Two names on one line, each shortened in the middle where both do not fit. */
export function NamePair({ a, b, between }: NamePairProps) {
  return (
    <span className="name-pair">
      <MiddleName name={a} />
      <span>{` ${between} `}</span>
      <MiddleName name={b} />
    </span>
  )
}
