import type { Frame } from '../../electron/contract/core.ts'

interface Shown {
  readonly frame: Frame | null
  readonly edition: number
}

/** Sends the same question once per frame, however many cards and panels ask it. */
export function sharedByFrame<Question extends object, Answer>(
  shown: () => Shown,
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  let answers = new Map<string, Promise<Answer>>()
  let known: Shown | null = null
  return (question) => {
    const { frame, edition } = shown()
    if (known === null || frame !== known.frame || edition !== known.edition) answers = new Map()
    known = { frame, edition }
    const key = JSON.stringify(question)
    const answer = answers.get(key) ?? ask(question)
    answers.set(key, answer)
    return answer
  }
}
