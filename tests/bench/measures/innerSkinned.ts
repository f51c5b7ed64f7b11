import { SKINNED_LARGEST } from '../../../core/innertree/buildInner.ts'
import { bindInner, poseInner, posedBalls } from '../../../core/innertree/body/innerBody.ts'
import { openAll } from '../../../core/innertree/body/posedBalls.ts'
import { queryInnerOverlap } from '../../../core/innertree/query/queryInnerOverlap.ts'
import { seeded } from '../../../core/math/seeded.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import type { AnimatedPose } from '../../../core/rig/animatedPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Clip } from '../../../core/rig/rig.ts'
import {
  type ArtifactGauge,
  type Artifacts,
  createArtifactGauge,
  measureArtifacts,
} from '../../../core/skinning/artifacts/artifacts.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'
import { good } from '../../support/good.ts'
import {
  COVERAGE,
  coverageRow,
  coverageText,
  exactOverlap,
  fillRig,
  innerPair,
  type InnerPair,
  loadInnerRig,
  rootMeanSquare,
} from '../innerScenes.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

const RIGS = ['man', 'creature']
const CLIPS = ['walk', 'reach', 'twist']
/** A skin counts as collapsed if a cross-section at a joint has less than this share of its rest width. */
const COLLAPSED = 0.5
/** Sample times per clip. */
const MOMENTS = 60

interface Sample {
  /** Overlap as a fraction of the rest volume of the body. */
  readonly share: number
  /** Relative error of the common volume. */
  readonly error: number
  /** Error of the volume / the printed uncertainty. */
  readonly ratio: number
}

/** Skinned inner spheres: the common volume of two bodies, compared with the exact query. */
export async function measureInnerSkinned(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  const ratios: number[] = []
  for (const name of RIGS) rows.push(...(await rowsOf(name, quick ? 6 : 30, ratios)))
  rows.push(coverageRow('bent bodies, 5 % overlap or more', ratios))
  const note = `5000 spheres per body, radii up to ${100 * SKINNED_LARGEST} % of the body's diagonal, linear blending. Two bodies of one rig at different times of a clip, the second one randomly shifted and rotated about the vertical axis. Times at which a cross-section at a joint has lost more than half of its width are skipped. Total volume: all cells, compared with the posed skin.`
  return { name: 'Skinned inner spheres', note, rows }
}

/** Adds error / uncertainty of each case to `ratios`. */
async function rowsOf(name: string, count: number, ratios: number[]): Promise<Row[]> {
  const rig = await loadInnerRig(name)
  const pair = innerPair(rig, fillRig(rig, 5_000, SKINNED_LARGEST))
  good(bindInner(pair[0], noProgress))
  const gauge = createArtifactGauge(rig)
  return CLIPS.flatMap((clipName) => {
    const clip = rig.clips.find((one) => one.name === clipName)
    if (clip === undefined) throw new Error(`${name} has no clip "${clipName}"`)
    return clipRows(`${name}, ${clipName}`, pair, clip, gauge, count, ratios)
  })
}

function clipRows(
  what: string,
  pair: InnerPair,
  clip: Clip,
  gauge: ArtifactGauge,
  count: number,
  ratios: number[],
): Row[] {
  const random = seeded(11)
  const samples: Sample[] = []
  const totals: number[] = []
  const moments = Array.from({ length: MOMENTS }, (_, k) => (clip.seconds * k) / MOMENTS)
  const kept = moments.filter((time) => !isCollapsed(pair, clip, time, gauge))
  for (let k = 0; k < count; k++) {
    const first = kept[Math.floor((k * kept.length) / count)]
    const second = kept[Math.floor(random() * kept.length)]
    ;[first, second].forEach((time, body) => poseOne(pair, body, clip, time))
    totals.push(totalVolumeError(pair, gauge))
    for (let place = 0; place < 4; place++) {
      placeBeside(pair, random)
      samples.push(measure(pair, gauge))
    }
  }
  const light = samples.filter(({ share }) => share >= 0.05)
  ratios.push(...light.map(({ ratio }) => ratio))
  const deep = samples.filter(({ share }) => share >= 0.2)
  const errors = (of: readonly Sample[]) => of.map(({ error }) => 100 * Math.abs(error))
  return [
    atMost(`${what}: error at 5 % overlap or more (${light.length} cases)`, '', 3, rootMeanSquare(errors(light)), ' %'),
    atMost(`${what}: largest error at 5 % overlap or more`, '', 6, Math.max(...errors(light)), ' %'),
    atMost(`${what}: error at 20 % overlap or more (${deep.length} cases)`, '', 2, rootMeanSquare(errors(deep)), ' %'),
    plain(`${what}, 5 % overlap or more: ${COVERAGE}`, '', coverageText(light.map(({ ratio }) => ratio))),
    atMost(`${what}: total volume, largest error`, '', 1, 100 * Math.max(...totals), ' %'),
    plain(
      'skipped times; time per query (ms): exact, inner spheres',
      '',
      `${MOMENTS - kept.length} of ${MOMENTS}; ${timesOf(pair)}`,
    ),
  ]
}

function poseOne(pair: InnerPair, k: number, clip: Clip, time: number): void {
  poseAt(pair[k].body.pose as AnimatedPose, clip, time, true, null)
  good(placeBody(pair[k].body, IDENTITY))
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

function isCollapsed(pair: InnerPair, clip: Clip, time: number, gauge: ArtifactGauge): boolean {
  poseOne(pair, 0, clip, time)
  return artifactsOf(pair, gauge).collapse.some((width) => width < COLLAPSED)
}

/** Artifacts of the first body. */
function artifactsOf([one]: InnerPair, gauge: ArtifactGauge): Artifacts {
  good(poseInner(one))
  deformSkin(one.body.skin)
  return measureArtifacts(gauge, one.body.positions)
}

/** Relative difference between the cell volume and the posed skin volume of the first body. */
function totalVolumeError(pair: InnerPair, gauge: ArtifactGauge): number {
  const [one] = pair
  const { volume } = artifactsOf(pair, gauge)
  const posed = posedBalls(one, one.inner.levels[one.inner.levels.length - 1].tree)
  openAll(posed)
  let total = 0
  for (let node = 0; node < posed.tree.nodeCount; node++) {
    if (posed.tree.ballOf[node] >= 0) total += (4 / 3) * Math.PI * posed.balls[node * SPHERE + 3] ** 3
  }
  return Math.abs(total / (volume * gauge.restVolume) - 1)
}

/**
 * Rotates the second body about the vertical axis and shifts it at random. Most placements overlap by more than 5 %.
 */
function placeBeside([a, b]: InnerPair, random: () => number): void {
  const turn = random() * 2 * Math.PI
  const direction = random() * 2 * Math.PI
  const by = 0.3 * random() * a.body.tree.spheres[3]
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const place = [c, 0, s, by * Math.cos(direction), 0, 1, 0, (random() - 0.5) * by, -s, 0, c, by * Math.sin(direction)]
  good(placeBody(b.body, place))
}

function measure(pair: InnerPair, gauge: ArtifactGauge): Sample {
  const { volume } = exactOverlap(pair)
  const { volume: ours, uncertainty } = good(queryInnerOverlap(...pair, { uncertainty: true }))
  const error = volume > 0 ? ours / volume - 1 : 0
  return { share: volume / gauge.restVolume, error, ratio: Math.abs(ours - volume) / uncertainty }
}

function timesOf(pair: InnerPair): string {
  const [, b] = pair
  const prepare = () => void b.body.pose.version++
  const contenders = [
    { name: 'exact', prepare, run: () => void exactOverlap(pair) },
    { name: 'inner', prepare, run: () => queryInnerOverlap(...pair) },
  ]
  return timeAgainst(contenders, 1, 5)
    .map(({ mean }) => show(mean))
    .join(', ')
}
