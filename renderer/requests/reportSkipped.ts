import type { Frame } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'
import { bodyName } from '../state/selectors.ts'

let reported = ''

/** Reports the bodies that a frame could not pose, once per set of bodies. `reportMissing` reports missing rigs. */
export function reportSkipped(frame: Frame): void {
  const { bodies } = useApp.getState()
  const missing = new Set(bodies.flatMap(({ id, rig }) => (rig.missing === null ? [] : [id])))
  const problems = frame.problems.filter(({ body }) => !missing.has(body))
  const key = problems.map(({ body }) => body).join()
  if (key === reported) return
  reported = key
  const app = useApp.getState()
  const [first] = problems
  if (first === undefined) return app.dismissAbout('left out')
  const names = problems.map(({ body }) => bodyName(app, body)).join(', ')
  app.showMessage({
    tone: 'warning',
    about: 'left out',
    title: `${names} cannot be posed at this time`,
    detail: `${first.problem.message}. All other bodies are shown.`,
  })
}
