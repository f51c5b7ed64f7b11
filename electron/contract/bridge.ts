import type { Engine, EngineEvents } from './engine.ts'
import { engineMethods } from './engineMethods.ts'
import type { Shell, ShellEvents } from './shell.ts'
import { shellMethods } from './shellMethods.ts'

export interface Events extends EngineEvents, ShellEvents {}

/** The interface between the window and the rest of the app, available as `window.rigsphere`. */
export interface Bridge {
  readonly engine: Engine
  readonly shell: Shell
  /** Returns a function that ends the subscription. */
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void
}

/** Preload uses only the names. The schemas add 40 kB to its bundle, but a separate list of names could differ. */
export const methods = { engine: engineMethods, shell: shellMethods }

export const channelOf = (side: keyof typeof methods, method: string): string => `${side}:${method}`

/** Events share one channel: send(eventChannel, name, payload). */
export const eventChannel = 'event'

declare global {
  interface Window {
    readonly rigsphere: Bridge
  }
}
