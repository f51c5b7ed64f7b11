import type { StateCreator } from 'zustand'
import { engine } from '../base/bridge.ts'
import type { App } from './app.ts'

/** An operation of the core that is in progress. */
export interface Task {
  readonly id: number
  readonly title: string
  readonly what: string
  /** null: unknown. */
  readonly fraction: number | null
  readonly cancelling: boolean
}

export interface Tasks {
  readonly tasks: readonly Task[]
  /** Returns the id under which the core reports progress. */
  beginTask(title: string): number
  progressTask(id: number, done: number, total: number, what: string): void
  endTask(id: number): void
  cancelTask(id: number): void
}

let lastId = 0

/** An id for an operation that is too short to be shown. */
export function newTask(): number {
  lastId++
  return lastId
}

const changed = (task: Task, part: Partial<Task>): Task => ({ ...task, ...part })

export const createTasks: StateCreator<App, [], [], Tasks> = (set, get) => {
  const change = (id: number, part: Partial<Task>) =>
    set({ tasks: get().tasks.map((task) => (task.id === id ? changed(task, part) : task)) })
  return {
    tasks: [],
    beginTask: (title) => {
      const task = { id: newTask(), title, what: '', fraction: null, cancelling: false }
      set({ tasks: [...get().tasks, task] })
      return task.id
    },
    progressTask: (id, done, total, what) => change(id, { what, fraction: total > 0 ? done / total : null }),
    endTask: (id) => set({ tasks: get().tasks.filter((task) => task.id !== id) }),
    cancelTask: (id) => {
      change(id, { cancelling: true })
      void engine.cancel({ task: id })
    },
  }
}
