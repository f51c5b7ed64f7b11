import type { StateCreator } from 'zustand'
import type { App } from './app.ts'

export interface Message {
  readonly id: number
  readonly tone: 'error' | 'warning' | 'info' | 'success'
  readonly title: string
  /** A message replaces an older one about the same subject. */
  readonly about?: 'opening' | 'changed on disk' | 'missing' | 'left out' | 'copied' | undefined
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface Messages {
  readonly messages: readonly Message[]
  showMessage(message: Omit<Message, 'id'>): void
  dismiss(id: number): void
  dismissAbout(about: NonNullable<Message['about']>): void
}

/** Older messages are dropped so that the picture stays visible. */
const MAX_MESSAGES = 3

let lastId = 0

export const createMessages: StateCreator<App, [], [], Messages> = (set, get) => ({
  messages: [],
  showMessage: (message) => {
    const others = get().messages.filter((old) => !replaces(message, old))
    lastId++
    set({ messages: [...others, { ...message, id: lastId }].slice(-MAX_MESSAGES) })
  },
  dismiss: (id) => set({ messages: get().messages.filter((message) => message.id !== id) }),
  dismissAbout: (about) => set({ messages: get().messages.filter((message) => message.about !== about) }),
})

function replaces(message: Omit<Message, 'id'>, old: Message): boolean {
  if (message.about !== undefined && message.about === old.about) return true
  return old.title === message.title && old.detail === message.detail
}
