import { askBodies, type BodiesAnswer } from '../../../core/query/crowd/askBodies.ts'
import { methods } from '../../../core/query/methods.ts'
import { noClock } from '../../../core/query/base/queryReport.ts'
import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { type BenchScene, loadScene } from '../benchScene.ts'
import { type BenchTable, plain, type Row, show } from '../table.ts'

const OPERATIONS = [100, 300, 1000, 3000, 10000]

/** Bound and contacts of an interrupted search as the number of operations grows: [BO04] §6.4. */
export async function measureInterruptible(quick: boolean): Promise<BenchTable> {
  const names = quick ? ['two-men'] : ['two-men', 'two-creatures', 'dwarves-interlocked-3', 'crowd-50']
  const rows: Row[] = []
  for (const name of names) rows.push(...rowsOf(await loadScene(name)))
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending, at the time of the scene file. A sphere test counts as 1 operation, a refit as 2, a pair of stop nodes as 1. The bound is that of the whole result, in diameters of the first body's rest root sphere. Operation counts do not depend on the machine.`
  return { name: 'Interrupted searches', note, rows }
}

function rowsOf(scene: BenchScene): Row[] {
  scene.pose(scene.time)
  const bodies = scene.bodies.map(({ body }) => body)
  const method = methods['on-demand']
  const ask = (operations: number) => askBodies({ bodies, method, self: false, any: false, now: noClock, operations })
  const all = contactsOf(ask(Infinity))
  const size = 2 * bodies[0].tree.spheres[3]
  return OPERATIONS.map((operations) => {
    const answer = ask(operations)
    const share = all === 0 ? 100 : (100 * contactsOf(answer)) / all
    const bound = answer.complete ? 'complete' : `bound ${show(answer.bound / size)}`
    return plain(`${scene.name}, ${operations} operations`, '', `${bound}, ${show(share)} % of ${all} contacts`)
  })
}

function contactsOf({ parts }: BodiesAnswer): number {
  return parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0)
}
