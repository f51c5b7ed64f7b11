let last: Promise<unknown> = Promise.resolve()

/** What changes the scene of the core goes one after the other: an edit never meets a scene that it was not made for. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
