/** Requests that a test answers one by one. */
export interface Deferred<Request, Reply> {
  readonly send: (request: Request) => Promise<Reply>
  /** All requests so far. */
  readonly requests: readonly Request[]
  /** Answers the oldest open request and waits until the reply has been processed. */
  reply(value: Reply): Promise<void>
}

export function deferred<Request, Reply>(): Deferred<Request, Reply> {
  const requests: Request[] = []
  const open: ((value: Reply) => void)[] = []
  return {
    requests,
    send: (request) => {
      requests.push(request)
      return new Promise((resolve) => open.push(resolve))
    },
    async reply(value) {
      const resolve = open.shift()
      if (resolve === undefined) throw new Error('deferred: no open request')
      resolve(value)
      await settled()
    },
  }
}

/** Waits until pending promise callbacks have run. */
export async function settled(): Promise<void> {
  for (let k = 0; k < 20; k++) await Promise.resolve()
}
