import type { Frame } from '../../electron/contract/core.ts'

interface Shown {
  readonly frame: Frame | null
  readonly edition: number
}

/** Sends each query once per frame, even if several cards and panels need it. */
export function sharedByFrame<Query extends object, Answer>(
  shown: () => Shown,
  ask: (query: Query) => Promise<Answer>,
): (query: Query) => Promise<Answer> {
  let answers = new Map<string, Promise<Answer>>()
  let known: Shown | null = null
  return (query) => {
    const { frame, edition } = shown()
    if (known === null || frame !== known.frame || edition !== known.edition) answers = new Map()
    known = { frame, edition }
    const key = JSON.stringify(query)
    const answer = answers.get(key) ?? ask(query)
    answers.set(key, answer)
    return answer
  }
}
