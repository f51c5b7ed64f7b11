import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { type Bridge, channelOf, eventChannel, methods } from './contract/bridge.ts'
import type { Engine } from './contract/engine.ts'
import type { DroppedFile, Shell } from './contract/shell.ts'

type Listener = (payload: never) => void

const listeners = new Map<string, Set<Listener>>()
ipcRenderer.on(eventChannel, (_event, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload as never)
})

const caller = (side: keyof typeof methods, method: string) => (request: unknown) =>
  ipcRenderer.invoke(channelOf(side, method), request)

const callers = (side: keyof typeof methods) =>
  Object.fromEntries(Object.keys(methods[side]).map((method) => [method, caller(side, method)]))

/** Empty for anything that is not a file of this machine which the user dropped or picked; main refuses it then. */
function pathOf(file: DroppedFile): string {
  try {
    return webUtils.getPathForFile(file as File)
  } catch {
    return ''
  }
}

const bridge: Bridge = {
  engine: callers('engine') as unknown as Engine,
  shell: {
    ...(callers('shell') as unknown as Shell),
    adoptDropped: ({ files }) => caller('shell', 'adoptDropped')({ paths: files.map(pathOf) }),
  },
  on(name, listener) {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listener))
    return () => void all.delete(listener)
  },
}

contextBridge.exposeInMainWorld('rigsphere', bridge)
