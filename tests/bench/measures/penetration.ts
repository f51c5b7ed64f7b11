import type { Body } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { manifoldVolumes } from '../../support/manifoldVolume.ts'
import { loadScene } from '../benchScene.ts'
import { atLeast, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

const SCENES = [
  'dwarves-interlocked',
  'dwarves-interlocked-1',
  'dwarves-interlocked-2',
  'dwarves-interlocked-3',
  'two-creatures',
]

/** Common volume of posed bodies, compared with deforming and intersecting whole meshes. */
export async function measurePenetration(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const name of SCENES) rows.push(...(await rowsOf(name, quick)))
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending, halfway through the clip. Times are from joint matrices to the volume. Whole meshes: manifold-3d (WebAssembly) deforms all vertices, creates two solids, intersects them and measures the result. Both volumes agree to the precision of its Float32 vertices.`
  return { name: 'Penetration volume', note, rows }
}

async function rowsOf(name: string, quick: boolean): Promise<Row[]> {
  const scene = await loadScene(name)
  scene.pose(scene.seconds / 2)
  const [a, b] = scene.bodies.map(({ body }) => body)
  const manifold = await manifoldVolumes()
  const volume = measured(a, b)
  const theirs = manifold.common(a, b)
  if (!(Math.abs(volume - theirs) < 1e-5 * volume))
    throw new Error(`${name}: volume ${volume}, but manifold-3d gives ${theirs}`)
  const contenders = [
    { name: 'volume', run: () => void measured(a, b) },
    { name: 'contacts', run: () => void queryPair(a, b) },
    { name: 'whole', run: () => void manifold.common(a, b) },
  ]
  const [ours, contacts, whole] = timeAgainst(contenders, 1, quick ? 5 : 15)
  const triangles = a.rig.skin.triangles.length / 3
  return [
    atLeast(`${name} (${triangles} triangles each): whole meshes / ours`, '', 10, whole.mean / ours.mean),
    plain(
      'time (ms): ours, contacts only, whole meshes',
      '',
      [ours.mean, contacts.mean, whole.mean].map(show).join(', '),
    ),
  ]
}

function measured(a: Body, b: Body): number {
  const reply = queryPenetration(a, b)
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value.volume
}
