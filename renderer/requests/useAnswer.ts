import { useEffect, useEffectEvent, useState } from 'react'
import type { Problem, Reply } from '../../electron/contract/core.ts'
import { type App, useApp } from '../state/app.ts'

export type Answer<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'ready'; readonly value: T }

export interface Asking<T> {
  /** What the question is about: another key forgets the answer. null: there is nothing to ask. */
  readonly key: string | null
  readonly ask: () => Promise<Reply<T>>
  /** Dear questions wait until the picture has stood still for so many milliseconds. */
  readonly afterStill?: number | undefined
}

const waiting = { status: 'waiting' } as const

/** A question about the frame on screen, asked again for every new frame; never two at a time. */
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

/** Asks now and after every new frame. What arrives after the end is not shown. */
function followFrames(afterStill: number, ask: () => Promise<() => void>): () => void {
  let asking = false
  let again = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    if (asking) {
      again = true
      return
    }
    if (!isTime(useApp.getState(), afterStill)) return
    asking = true
    again = false
    const show = await ask()
    asking = false
    if (ended) return
    show()
    if (again) schedule()
  }
  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), afterStill)
  }
  const stop = useApp.subscribe((app, before) => {
    if (app.frame !== before.frame || app.edition !== before.edition || app.playing !== before.playing) schedule()
  })
  void send()
  return () => {
    ended = true
    clearTimeout(timer)
    stop()
  }
}

function isTime({ frame, playing }: App, afterStill: number): boolean {
  return frame !== null && !(playing && afterStill > 0)
}
