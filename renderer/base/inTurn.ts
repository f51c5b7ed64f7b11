let last: Promise<unknown> = Promise.resolve()

/** Runs changes of the core's scene one after another, so that each edit applies to the scene that it was made for. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}
