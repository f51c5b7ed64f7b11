import { refreshBody } from '../../../core/query/body.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { fitQuality } from '../../../core/refit/quality.ts'
import { loadScene } from '../benchScene.ts'
import { atMost, type BenchTable } from '../table.ts'

/** [KZ05] table 2: mean posed radius / mean best radius per level, creature, animated pose, linear. */
export async function measureTightness(): Promise<BenchTable> {
  const paper = [1.32, 1.35, 1.1, 1.07, 1.04, 1.02, 1.03, 1.02, 1.0]
  const scene = await loadScene('two-creatures', 1)
  scene.pose(scene.seconds * 0.4)
  const { body } = scene.bodies[0]
  refreshBody(body)
  deformSkin(body.skin)
  const levels = fitQuality(body.fit, body.rig.skin, body.positions)
  const rows = levels.map(({ level, tightness, onDemand, best }) => {
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
  return { name: 'Tightness', note: 'Creature in an animated pose, leaf size 1, linear blending.', rows }
}
