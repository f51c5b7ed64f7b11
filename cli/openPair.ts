import { done, type Reply } from '../core/reply.ts'
import type { Call } from './answer.ts'
import { namedPair } from './namedPair.ts'
import { type OpenedScene, openScene } from './openScene.ts'

export interface PairOptions {
  readonly bodies?: string
  readonly time?: number
}

/** A scene about two bodies of which something is asked. */
export interface OpenedPair extends Pick<OpenedScene, 'session'> {
  readonly time: number
  /** Those that `--bodies` names; empty if it is left to the core. */
  readonly named: { readonly bodies?: readonly [number, number] }
  readonly nameOf: (id: number) => string
}

export async function openPair({ operands, options, progress, files }: Call<PairOptions>): Promise<Reply<OpenedPair>> {
  const opened = await openScene(operands[0] ?? '', files, progress)
  if (!opened.ok) return opened
  const { session, scene } = opened.value
  const named = options.bodies === undefined ? done({}) : namedPair(options.bodies, scene.bodies)
  if (!named.ok) return named
  const nameOf = (id: number) => scene.bodies.find((body) => body.id === id)?.settings.name ?? String(id)
  return done({ session, time: options.time ?? scene.time, named: named.value, nameOf })
}
