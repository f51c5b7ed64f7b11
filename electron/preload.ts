import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { type Bridge, channelOf, eventChannel, methods } from './contract/bridge.ts'
import type { Engine } from './contract/engine.ts'
import type { Shell } from './contract/shell.ts'

type Listener = (payload: never) => void

const listeners = new Map<string, Set<Listener>>()
ipcRenderer.on(eventChannel, (_event, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload as never)
})

const caller = (side: keyof typeof methods, method: string) => (request: unknown) =>
  ipcRenderer.invoke(channelOf(side, method), request)

const callers = (side: keyof typeof methods) =>
  Object.fromEntries(Object.keys(methods[side]).map((method) => [method, caller(side, method)]))

/** The part of the DOM used here. The main process, which shares the types, has no DOM types. */
interface DropEvent {
  readonly isTrusted: boolean
  readonly dataTransfer: { readonly files: Iterable<File> } | null
}
interface NavigateEvent {
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
  readonly cancelable: boolean
  preventDefault(): void
}
interface Page {
  readonly location: { readonly href: string }
  readonly navigation: { addEventListener(name: 'navigate', listener: (event: NavigateEvent) => void): void }
  addEventListener(name: 'drop', listener: (event: DropEvent) => void, capture: boolean): void
}
const page = globalThis as unknown as Page

/**
 * Paths of the files in the last drop. The page can neither pass a path or file of its own nor fake a trusted event.
 */
let dropped: readonly string[] = []
page.addEventListener(
  'drop',
  (event) => {
    if (!event.isTrusted) return
    dropped = [...(event.dataTransfer?.files ?? [])].map((file) => webUtils.getPathForFile(file)).filter(Boolean)
  },
  true,
)

// Electron does not report navigation to about:blank and about:srcdoc, which would leave an empty window.
page.navigation.addEventListener('navigate', (event) => {
  const { url, sameDocument } = event.destination
  if (!sameDocument && url !== page.location.href && event.cancelable) event.preventDefault()
})

const bridge: Bridge = {
  engine: callers('engine') as unknown as Engine,
  shell: {
    ...(callers('shell') as unknown as Shell),
    adoptDropped() {
      const paths = dropped
      dropped = []
      return caller('shell', 'adoptDropped')({ paths })
    },
  },
  on(name, listener) {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listener))
    return () => void all.delete(listener)
  },
}

contextBridge.exposeInMainWorld('rigsphere', bridge)
