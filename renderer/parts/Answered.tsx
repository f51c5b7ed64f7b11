import type { ReactNode } from 'react'
import type { Answer } from '../requests/useAnswer.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export interface AnsweredProps<T> {
  readonly answer: Answer<T>
  /** Shown until the answer arrives. */
  readonly waiting: string
  readonly children: (value: T) => ReactNode
}

/** Shows a query of the core in each of its states: waiting, failed or answered. */
export function Answered<T>({ answer, waiting, children }: AnsweredProps<T>) {
  if (answer.status === 'ready') return children(answer.value)
  if (answer.status === 'waiting') return <EmptyState compact title={waiting} />
  return (
    <EmptyState compact title="No result for this frame">
      {answer.problem.message} Go to another frame to try again.
    </EmptyState>
  )
}
