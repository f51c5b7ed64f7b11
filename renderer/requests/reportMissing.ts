import type { SceneView } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'

/** Reports all missing rigs and clips of a scene in one message. `find` lets the user choose the file of a rig. */
export function reportMissing({ bodies, warnings }: SceneView, find: (rig: number, name: string) => void): void {
  const { showMessage, dismissAbout } = useApp.getState()
  const missing = bodies.filter(({ rig }) => rig.missing !== null)
  const [first] = missing
  const reasons = [...new Map(missing.map(({ rig }) => [rig.id, rig.missing?.message ?? ''])).values()]
  const detail = [...reasons, ...warnings.map(({ message }) => message)].join(' ')
  if (detail === '') return dismissAbout('missing')
  const names = missing.map(({ settings }) => settings.name).join(', ')
  showMessage({
    tone: 'warning',
    about: 'missing',
    title: first === undefined ? 'Clips are missing' : `${names}: the rig is missing`,
    detail,
    action: first && { label: 'Find…', run: () => find(first.rig.id, first.rig.name) },
  })
}
