import { useEffect, useState } from 'react'
import type { BodyView, InnerEstimate, InnerSettings, Reply } from '../../electron/contract/core.ts'
import type { InnerChoice } from '../../electron/contract/engine.ts'
import { engine } from '../base/bridge.ts'

export interface FillNeeds {
  readonly seconds: number
  readonly bytes: number
  /** The common settings of the rigs; null if they differ in more than the number of spheres. */
  readonly settings: InnerSettings | null
}

/** Estimates the total time and the largest memory of filling the rigs. null while waiting for the core. */
export function useFillNeeds(rigs: readonly BodyView[], settings: InnerChoice): Reply<FillNeeds> | null {
  const [needs, setNeeds] = useState<Reply<FillNeeds> | null>(null)
  const request = JSON.stringify(rigs.map(({ id }) => ({ body: id, settings })))
  useEffect(() => {
    let ended = false
    void ask(request).then((reply) => {
      if (!ended) setNeeds(reply)
    })
    return () => {
      ended = true
    }
  }, [request])
  return needs
}

async function ask(request: string): Promise<Reply<FillNeeds>> {
  const estimates: InnerEstimate[] = []
  for (const one of JSON.parse(request) as { body: number; settings: InnerChoice }[]) {
    const reply = await engine.innerEstimate(one)
    if (!reply.ok) return reply
    estimates.push(reply.value)
  }
  const all = estimates.map(({ settings }) => settings)
  const value = {
    seconds: estimates.reduce((sum, { seconds }) => sum + seconds, 0),
    bytes: Math.max(...estimates.map(({ bytes }) => bytes)),
    settings: all.find((one) => all.every((other) => isSame(one, other))) ?? null,
  }
  return { ok: true, value }
}

function isSame(a: InnerSettings, b: InnerSettings): boolean {
  return a.largest === b.largest && a.clustering === b.clustering
}
