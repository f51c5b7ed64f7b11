import { refreshBody } from '../../../core/query/body.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { fitQuality } from '../../../core/refit/quality.ts'
import { tightFit } from '../../../core/query/tightFit.ts'
import { loadScene, papersTree } from '../benchScene.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'

/** [KZ05] table 2: mean posed radius / mean best radius per level, creature, animated pose, linear. */
export async function measureTightness(): Promise<BenchTable> {
  const paper = [1.32, 1.35, 1.1, 1.07, 1.04, 1.02, 1.03, 1.02, 1.0]
  const scene = await loadScene('two-creatures', papersTree)
  scene.pose(scene.seconds * 0.4)
  const { body } = scene.bodies[0]
  refreshBody(body)
  deformSkin(body.skin)
  const levels = fitQuality(tightFit(body), body.rig.skin, body.positions)
  const walks = fitQuality(body.fit, body.rig.skin, body.positions)
  const rows: Row[] = levels.map(({ level, tightness, onDemand, best }) => {
    const asked = level <= 2 ? 1.15 : (paper[level - 1] ?? 1)
    const text = paper[level - 1] === undefined ? '' : paper[level - 1].toFixed(2)
    // Means to three decimals, as the paper gives them: padding against rounding must not fail a perfect level.
    const row = atMost(
      `level ${level}, ${onDemand.nodes} spheres, best mean ${best.mean.toPrecision(3)}`,
      text,
      asked,
      Number(tightness.toFixed(3)),
    )
    return paper[level - 1] === undefined ? { ...row, required: '', reached: null } : row
  })
  const note = `Creature in an animated pose, tree of the papers (\`quinlan\`, leaf size 1), linear blending: the spheres that are shown and measured, of which "Single operations" tells the cost.
Queries weigh looseness against time and use looser ones where these are cheaper: the last row, level by level.`
  rows.push(
    plain(
      'spheres of walks, levels 1 to 9',
      '',
      walks
        .slice(0, 9)
        .map((one) => show(one.tightness))
        .join(' '),
    ),
  )
  return { name: 'Tightness', note, rows }
}
