import type { StateCreator } from 'zustand'
import type { App } from './app.ts'

export interface Message {
  readonly id: number
  readonly tone: 'error' | 'warning' | 'info' | 'success'
  readonly title: string
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface Messages {
  readonly messages: readonly Message[]
  tell(message: Omit<Message, 'id'>): void
  dismiss(id: number): void
}

/** More than this at once cannot be read: the oldest make room. */
const MOST = 5

let lastId = 0

export const createMessages: StateCreator<App, [], [], Messages> = (set, get) => ({
  messages: [],
  tell: (message) => {
    const others = get().messages.filter((old) => old.title !== message.title || old.detail !== message.detail)
    lastId++
    set({ messages: [...others, { ...message, id: lastId }].slice(-MOST) })
  },
  dismiss: (id) => set({ messages: get().messages.filter((message) => message.id !== id) }),
})
