import type { Problem } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'
import type { Message } from '../state/messages.ts'

/** Shows an error with its reason and file, and an optional action. */
export function reportProblem(
  title: string,
  problem: Problem,
  action?: Message['action'],
  about?: Message['about'],
): void {
  const { message, path } = problem
  const detail = path === undefined || message.includes(path) ? message : `${message} (${path})`
  useApp.getState().showMessage({ tone: 'error', title, detail, action, about })
}
