import { done, type Reply } from '../../core/base/reply.ts'
import type { Call } from '../run/answer.ts'
import { namedPair } from './namedPair.ts'
import { type OpenedScene, openScene } from './openScene.ts'

export interface PairOptions {
  readonly bodies?: string
  readonly time?: number
}

/** A scene for a query about two bodies. */
export interface OpenedPair extends Pick<OpenedScene, 'session'> {
  readonly time: number
  /** The bodies that `--bodies` names; empty if the core selects them. */
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
