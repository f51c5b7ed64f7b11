import { useEffect, useEffectEvent, useState } from 'react'
import type { Problem, Reply } from '../../electron/contract/core.ts'
import { latestWins } from '../base/latestWins.ts'
import { type App, useApp } from '../state/app.ts'

export type Answer<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'ready'; readonly value: T }

export interface Asking<T> {
  /** Subject of the query; an answer with another key is discarded. null: no query. */
  readonly key: string | null
  readonly ask: () => Promise<Reply<T>>
  /** Expensive queries wait until the frame has not changed for this many milliseconds. */
  readonly afterStill?: number | undefined
}

const waiting = { status: 'waiting' } as const

/** Answers a query about the frame on screen and repeats it for every new frame, one at a time. */
export function useAnswer<T>({ key, ask, afterStill = 0 }: Asking<T>): Answer<T> {
  const [known, setKnown] = useState<{ readonly key: string | null; readonly answer: Answer<T> }>()
  const send = useEffectEvent(ask)
  useEffect(() => {
    if (key === null) return
    return followFrames(afterStill, async () => {
      const reply = await send()
      return () => {
        const answer: Answer<T> = reply.ok
          ? { status: 'ready', value: reply.value }
          : { status: 'failed', problem: reply.problem }
        setKnown({ key, answer })
      }
    })
  }, [key, afterStill])
  return known?.key === key && known !== undefined ? known.answer : waiting
}

/**
 * Asks now and after every new frame. `ask` returns the function that shows the reply. Returns the function that stops
 * it.
 */
export function followFrames(afterStill: number, ask: () => Promise<() => void>): () => void {
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const queue = latestWins(async () => {
    if (!isTime(useApp.getState(), afterStill)) return
    const show = await ask()
    if (!ended) show()
  })
  function schedule(): void {
    clearTimeout(timer)
    queue.clear()
    timer = setTimeout(() => queue.push(undefined), afterStill)
  }
  const stop = useApp.subscribe((app, before) => {
    if (app.frame !== before.frame || app.edition !== before.edition || app.playing !== before.playing) schedule()
  })
  queue.push(undefined)
  return () => {
    ended = true
    queue.clear()
    clearTimeout(timer)
    stop()
  }
}

function isTime({ frame, playing }: App, afterStill: number): boolean {
  return frame !== null && !(playing && afterStill > 0)
}
