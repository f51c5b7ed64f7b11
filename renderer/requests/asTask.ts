import { useApp } from '../state/app.ts'

/** Runs an operation that the status bar shows with a button to cancel it. */
export async function asTask<T>(title: string, run: (task: number) => Promise<T>): Promise<T> {
  const { beginTask, endTask } = useApp.getState()
  const task = beginTask(title)
  try {
    return await run(task)
  } finally {
    endTask(task)
  }
}
