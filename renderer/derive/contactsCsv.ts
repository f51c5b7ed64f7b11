import type { Frame } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import type { CsvTable } from './csv.ts'
import { bodyName, jointNames } from '../state/selectors.ts'

export function contactsCsv(app: App, frame: Frame): CsvTable {
  return {
    name: 'the contacts of this frame',
    columns: ['body a', 'joint a', 'triangle a', 'body b', 'joint b', 'triangle b'],
    rows: frame.contacts.flatMap(({ a, b, triangles, joints }) => {
      const side = (body: number, k: number) => {
        const joint = joints[k] ?? 0
        return [bodyName(app, body), jointNames(app, body)[joint] ?? joint, triangles[k] ?? 0]
      }
      return Array.from({ length: triangles.length / 2 }, (_, k) => [...side(a, 2 * k), ...side(b, 2 * k + 1)])
    }),
  }
}
