import type { Reply } from '../../core/base/reply.ts'
import type { Frame } from '../../core/session/query/frame.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'

type Ask = (time: number) => Promise<Reply<Frame>>

const samples = 12

/** A readable table of the contacts of a scene at regular intervals over its longest clip. */
export async function contactReport(scene: SceneView, ask: Ask): Promise<string> {
  const rows = [['time s', 'contacts', 'between', 'sphere tests', 'refits', 'triangle tests', 'ms']]
  for (let i = 0; i < samples; i++) {
    const reply = await ask((scene.seconds * i) / samples)
    if (!reply.ok) return reply.problem.message
    rows.push(rowOf(reply.value, scene))
    if (scene.seconds === 0) break
  }
  const size = scene.bodies.map(({ settings, rig }) => `${settings.name} (${rig.triangles} triangles)`).join(', ')
  return `${scene.name}: ${size}, ${scene.seconds.toFixed(2)} s\n${aligned(rows)}`
}

function rowOf({ time, contacts, counts, milliseconds }: Frame, scene: SceneView): string[] {
  const nameOf = (id: number) => scene.bodies.find((body) => body.id === id)?.settings.name ?? `body ${id}`
  const touching = contacts.filter((pair) => pair.triangles.length > 0)
  const total = touching.reduce((sum, pair) => sum + pair.triangles.length / 2, 0)
  const between = touching.map(({ a, b }) => (a === b ? `${nameOf(a)} itself` : `${nameOf(a)} and ${nameOf(b)}`))
  const { sphereTests, refits, triangleTests } = counts
  const numbers = [sphereTests, refits, triangleTests].map(String)
  return [time.toFixed(3), String(total), between.join('; ') || '-', ...numbers, milliseconds.toFixed(2)]
}

function aligned(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n')
}
