import type { Progress } from '../../base/progress.ts'
import { depthOf, SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Clip } from '../../rig/rig.ts'
import { showMoment } from '../rigid/rigidStage.ts'
import { encodeBase64 } from '../gltf/base64.ts'
import { createCanvas, develop, SAMPLES } from './canvas.ts'
import { type BodyShape, bodyShape, drawBody } from './drawBody.ts'
import { drawShadow } from './drawShadow.ts'
import { type DrawnSphere, drawSpheres, type Rgb } from './drawSpheres.ts'
import { encodePng } from './encodePng.ts'
import { type ReportStage, tightnessNow } from './reportStage.ts'
import { fitView, type View } from './view.ts'

/** A picture as a data URI, with its size in CSS pixels. */
export interface Picture {
  readonly uri: string
  readonly width: number
  readonly height: number
}

export interface ReportPictures {
  /** A large picture of the level that shows the body best. */
  readonly main: Picture
  readonly mainLevel: number
  readonly levels: readonly { readonly level: number; readonly spheres: number; readonly picture: Picture }[]
  readonly clip: readonly { readonly time: number; readonly picture: Picture }[]
}

/** Device pixels per CSS pixel: a compromise between file size and high-density screens. */
const DENSITY = 1.5
const MAIN = [430, 540] as const
const SMALL = [220, 276] as const
const STRIP = [150, 188] as const
const MOST_LEVELS = 6
const STRIP_POSES = 6
/** Preferred number of spheres in the large picture. */
const PREFERRED_SPHERES = 90

/** Draws the body in the pose measured last, then poses along the clip. Changes the pose. */
export function drawPictures(body: ReportStage, clip: Clip | null, progress: Progress): ReportPictures {
  const { tree, stage } = body
  const shape = bodyShape(stage.rig.skin)
  const tightness = tightnessNow(body)
  const depth = depthOf(tree)
  const levels = chosenLevels(depth)
  const mainLevel = levels.reduce((best, level) => (deviation(body, level) < deviation(body, best) ? level : best))
  progress.report(6, 10, 'drawing pictures')
  const spheres = (level: number) => spheresOf(body, level, tightness)
  const main = drawPose(body, shape, spheres(mainLevel), MAIN, spheres(mainLevel))
  // All levels use the same scale except the first, whose single sphere is much larger than the body.
  const frame = spheres(levels[1] ?? levels[0])
  const small = levels.map((level, k) => {
    progress.report(7 + k / levels.length, 10, 'drawing pictures')
    const drawn = spheres(level)
    return { level, spheres: drawn.length, picture: drawPose(body, shape, drawn, SMALL, k === 0 ? drawn : frame) }
  })
  return { main, mainLevel, levels: small, clip: clip === null ? [] : drawClip(body, shape, clip, progress) }
}

/** The first levels. Deeper levels consist mostly of leaves. */
function chosenLevels(depth: number): number[] {
  return Array.from({ length: Math.min(depth, MOST_LEVELS) }, (_, k) => k + 1)
}

/** How far the number of spheres of a level is from the preferred number, on a logarithmic scale. */
function deviation({ tree }: ReportStage, level: number): number {
  const count = tree.level.reduce((sum, one) => sum + (one === level ? 1 : 0), 0)
  return Math.abs(Math.log(Math.max(count, 1) / PREFERRED_SPHERES))
}

/** The spheres of a level and the leaves above it. Together they enclose the whole body. */
function spheresOf({ tree, fit }: ReportStage, level: number, tightness: Float64Array): DrawnSphere[] {
  const drawn: DrawnSphere[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    const isThere = tree.level[node] === level || (tree.level[node] < level && tree.childCount[node] === 0)
    if (!isThere) continue
    const ball = fit.posed.slice(node * SPHERE, (node + 1) * SPHERE)
    drawn.push({ ball, colour: tightnessColour(tightness[node]) })
  }
  return drawn
}

/** The tightness range of the colour scale. 1 is optimal. */
export const TIGHTNESS_ENDS = [1, 2] as const
/** Teal, amber, red: distinguishable with common colour blindness, on white and on black. */
export const TIGHTNESS_COLOURS: readonly Rgb[] = [
  [0.15, 0.66, 0.72],
  [0.93, 0.68, 0.22],
  [0.86, 0.29, 0.22],
]

function tightnessColour(tightness: number): Rgb {
  const share = Math.max(0, Math.min(1, (tightness - TIGHTNESS_ENDS[0]) / (TIGHTNESS_ENDS[1] - TIGHTNESS_ENDS[0])))
  const at = share * (TIGHTNESS_COLOURS.length - 1)
  const k = Math.min(TIGHTNESS_COLOURS.length - 2, Math.floor(at))
  const [a, b] = [TIGHTNESS_COLOURS[k], TIGHTNESS_COLOURS[k + 1]]
  const mix = (c: number) => a[c] + (b[c] - a[c]) * (at - k)
  return [mix(0), mix(1), mix(2)]
}

function drawPose(
  { stage }: ReportStage,
  shape: BodyShape,
  spheres: readonly DrawnSphere[],
  [width, height]: readonly [number, number],
  fitted: readonly DrawnSphere[],
): Picture {
  const balls = [...pointBalls(stage.positions), ...fitted.flatMap(({ ball }) => Array.from(ball))]
  const samples = DENSITY * SAMPLES
  const view = fitView(balls, width * samples, height * samples)
  return renderPose(view, width, height, stage.positions, shape, spheres)
}

function renderPose(
  view: View,
  width: number,
  height: number,
  positions: Float64Array,
  shape: BodyShape,
  spheres: readonly DrawnSphere[],
): Picture {
  const canvas = createCanvas(view.width, view.height)
  drawShadow(canvas, view, positions)
  drawBody(canvas, view, shape, positions)
  drawSpheres(canvas, view, spheres)
  const { pixels, width: w, height: h } = develop(canvas)
  return { uri: `data:image/png;base64,${encodeBase64(encodePng(w, h, pixels))}`, width, height }
}

/** Draws poses along the clip with a common view, so that the motion is visible. */
function drawClip(body: ReportStage, shape: BodyShape, clip: Clip, progress: Progress): ReportPictures['clip'] {
  const times = Array.from({ length: STRIP_POSES }, (_, k) => (clip.seconds * k) / (STRIP_POSES - 1))
  const poses = times.map((time) => {
    showMoment(body.stage, { clip, time })
    return body.stage.positions.slice()
  })
  const samples = DENSITY * SAMPLES
  const [width, height] = STRIP
  const view = fitView(poses.flatMap(pointBalls), width * samples, height * samples)
  return poses.map((positions, k) => {
    progress.report(8 + (2 * k) / poses.length, 10, 'drawing pictures')
    return { time: times[k], picture: renderPose(view, width, height, positions, shape, []) }
  })
}

/** Every vertex as a ball of radius 0. */
function pointBalls(positions: Float64Array): number[] {
  const balls: number[] = []
  for (let v = 0; v < positions.length; v += 3) balls.push(positions[v], positions[v + 1], positions[v + 2], 0)
  return balls
}
