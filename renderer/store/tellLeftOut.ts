import type { Frame } from '../../electron/contract/core.ts'
import { useApp } from './app.ts'
import { bodyName } from './selectors.ts'

let told = ''

/** Names the bodies that a frame could not pose, once until they are others. */
export function tellLeftOut({ problems }: Frame): void {
  const key = problems.map(({ body }) => body).join()
  if (key === told) return
  told = key
  const app = useApp.getState()
  const [first] = problems
  if (first === undefined) return app.dismissAbout('left out')
  const names = problems.map(({ body }) => bodyName(app, body)).join(', ')
  app.tell({
    tone: 'warning',
    about: 'left out',
    title: `${names} cannot be posed at this time`,
    detail: `${first.problem.message}. All other bodies are shown.`,
  })
}
