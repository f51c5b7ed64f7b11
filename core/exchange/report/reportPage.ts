import type { LevelQuality } from '../../refit/baselines/fitQuality.ts'
import { volumeText } from '../write/formats/rigidFormat.ts'
import { escapeHtml } from './escapeHtml.ts'
import { plot } from './plot.ts'
import type { ReportData } from './reportData.ts'
import { type Picture, type ReportPictures, TIGHTNESS_COLOURS, TIGHTNESS_ENDS } from './reportPictures.ts'
import { reportStyle } from './reportStyle.ts'

/** The report as a single HTML page without scripts or network access. */
export function reportPage(data: ReportData, pictures: ReportPictures): string {
  const name = escapeHtml(data.file)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';img-src data:;style-src 'unsafe-inline'">
<title>${name}: collision report</title><style>${reportStyle}</style></head><body><main>
<header><h1>${name}</h1><p>Collision report: the sphere tree, its tightness in motion, and contacts</p></header>
${hero(data, pictures)}
${levelPictures(pictures)}
${levelTable(data)}
${quality(data)}
${rigidSpheres(data)}
${contacts(data, pictures)}
<footer>Created by Rigsphere. All figures are computed with the exact collision core. The pictures show posed spheres.</footer>
</main></body></html>
`
}

function hero(data: ReportData, { main, mainLevel }: ReportPictures): string {
  const { counts, enclosure, clip, settings } = data
  const [leaf] = data.bands.slice(-1)
  const held = enclosure.outside === 0
  const touching = Math.max(0, ...data.pairs.map(({ contacts: count }) => count))
  const tiles = [
    tile(whole(counts.spheres), `spheres on ${data.levels.length} levels`),
    tile(`${short(overall(data))}×`, 'mean tightness; 1 is optimal'),
    tile(whole(enclosure.outside), `vertices outside in ${whole(enclosure.checked)} checks`, held),
    tile(whole(touching), 'touching triangle pairs at most'),
  ]
  const facts: [string, string][] = [
    ...Object.entries(counts)
      .filter(([key]) => key !== 'spheres')
      .map(([key, value]): [string, string] => [key, whole(value)]),
    ['skinning', data.skinning],
    ['tree', `${settings.builder}, collapse ${settings.collapse}, up to ${settings.leaf} triangles per leaf`],
    ['leaves', `${short(leaf.mean)}× the optimal radius`],
    ['clip', clip === null ? 'none: the reference pose' : `${clip.name}, ${short(clip.seconds)} s`],
  ]
  const where = clip === null ? 'in the reference pose' : `at ${short(data.time)} s`
  return `<section class="hero"><div class="stage">${image(main, `The body ${where} with the spheres of level ${mainLevel}`)}</div>
<div class="facts"><div><h2>Level ${mainLevel}, ${where}</h2>${scale()}</div><div class="tiles">${tiles.join('')}</div>
<dl>${facts.map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></div></section>`
}

function tile(value: string, label: string, good?: boolean): string {
  const kind = good === undefined ? '' : good ? ' good' : ' bad'
  return `<div class="tile${kind}"><b>${escapeHtml(value)}</b><span>${escapeHtml(label)}</span></div>`
}

/** Sum of all posed radii / sum of all optimal radii. */
function overall({ levels }: ReportData): number {
  const sum = (of: 'onDemand' | 'best') => levels.reduce((total, level) => total + level[of].mean * level[of].nodes, 0)
  const best = sum('best')
  return best > 0 ? sum('onDemand') / best : 1
}

function scale(): string {
  const stops = TIGHTNESS_COLOURS.map(css).join(',')
  const [from, to] = TIGHTNESS_ENDS
  return `<div class="scale">tight ${from}×<i style="background:linear-gradient(90deg,${stops})"></i>${to}× or more, loose</div>`
}

function css(colour: readonly number[]): string {
  return `rgb(${colour.map((value) => Math.round(value * 255)).join(' ')})`
}

function image({ uri, width, height }: Picture, alt: string): string {
  return `<img src="${uri}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`
}

function levelPictures({ levels }: ReportPictures): string {
  const figures = levels.map(
    ({ level, spheres, picture }) =>
      `<figure>${image(picture, `Level ${level}`)}<figcaption><b>Level ${level}</b> · ${whole(spheres)} ${spheres === 1 ? 'sphere' : 'spheres'}</figcaption></figure>`,
  )
  return `<section><h2>Levels of the tree</h2><p class="lead">The spheres of a level and the leaves above it enclose the whole body. The colour shows the tightness: posed radius / optimal radius.</p><div class="row">${figures.join('')}</div></section>`
}

function levelTable({ levels, clip, time }: ReportData): string {
  const head = [
    'level',
    'spheres',
    'of them leaves',
    'at rest',
    'on demand',
    'bottom-up',
    'best',
    'largest',
    'tightness',
  ]
  const worst = Math.max(...levels.map(({ tightness }) => tightness - 1), 1e-9)
  const rows = levels.map((level) => row(level, worst))
  const pose = clip === null ? 'the reference pose' : `“${escapeHtml(clip.name)}” at ${short(time)} s`
  return `<section><h2>Level by level</h2><p class="lead">Mean radii at rest and in ${pose}: refitted on demand, refitted bottom-up, and optimal.</p>
<div class="wide"><table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}

function row({ level, rest, onDemand, bottomUp, best, tightness }: LevelQuality, worst: number): string {
  const bar = `<span class="bar" style="width:${Math.round((70 * (tightness - 1)) / worst)}px;background:var(--amber)"></span>`
  const cells = [
    String(level),
    whole(rest.nodes),
    whole(rest.leaves),
    ...[rest, onDemand, bottomUp, best].map(({ mean }) => short(mean)),
    short(onDemand.largest),
    `${bar}${tightness.toFixed(3)}×`,
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function quality({ levels, bands, moments, clip }: ReportData): string {
  const ratios = (['onDemand', 'bottomUp'] as const).map((of, k) => ({
    name: ['on demand', 'bottom-up'][k],
    colour: ['--accent', '--violet'][k],
    points: levels.map((level): [number, number] => [level.level, ratio(level[of].mean, level.best.mean)]),
  }))
  const over = clip === null ? 'in the reference pose' : `over ${moments} moments of the clip`
  const tightness = {
    name: `on demand, ${over}`,
    colour: '--amber',
    points: bands.map(({ mean }, k): [number, number] => [k + 1, mean]),
    band: bands.map(({ least, most }): [number, number] => [least, most]),
  }
  return `<section><h2>Quality</h2><p class="lead">Mean radius of a level relative to the optimal radius. Refitting on demand only processes the requested spheres; bottom-up refitting processes every vertex. The band shows the range over the clip.</p><div class="plots">
${plot({ title: 'In the pose above', x: 'level', y: 'radius / optimal radius', series: ratios, steps: true, from: 1 })}
${plot({ title: 'In motion', x: 'level', y: 'radius / optimal radius', series: [tightness], steps: true, from: 1 })}</div></section>`
}

function rigidSpheres({ rigid }: ReportData): string {
  const { requested, produced, volume, padding, clips } = rigid
  const over = clips.length === 0 ? 'the reference pose' : 'the clip'
  const asked = requested.by === 'budget' ? `at most ${requested.spheres}` : `level ${requested.level} of the tree`
  const { ratio: size } = volume
  const facts: [string, string][] = [
    ['requested', asked],
    ['created', whole(produced)],
    [
      'volume of the spheres / body',
      size === null ? 'not defined' : `${short3(size.value)} ± ${short3(size.error)}, sampled`,
    ],
    ['padding', `${short(padding.mean)} on average, ${short(padding.max)} at most`],
  ]
  return `<section><h2>Rigid spheres</h2><p class="lead">The export for programs without skinning: each sphere follows one joint, and the spheres enclose the skin in ${over}.</p>
<dl>${facts.map(([key, value]) => `<dt>${key}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<p class="lead" style="margin:14px 0 0">${escapeHtml(rigid.reason)} ${escapeHtml(volumeText(rigid))}</p></section>`
}

function short3(value: number): string {
  return String(Number(value.toPrecision(3)))
}

function contacts({ pairs, self, joints, clip }: ReportData, pictures: ReportPictures): string {
  const strip = pictures.clip.map(
    ({ time, picture }) =>
      `<figure>${image(picture, `Pose at ${short(time)} s`)}<figcaption>${short(time)} s</figcaption></figure>`,
  )
  const poses = strip.length === 0 ? '' : `<div class="row six">${strip.join('')}</div>`
  return `<section><h2>Along the clip</h2><p class="lead">${contactSummary(pairs, self, clip)}</p>${poses}${contactPlots(pairs, self)}${jointTable(joints, clip)}</section>`
}

function contactSummary(pairs: ReportData['pairs'], self: ReportData['self'], clip: ReportData['clip']): string {
  const frames = pairs.length === 1 ? 'the reference pose' : `${pairs.length} frames of the clip`
  return `In ${frames}: ${touching(pairs, 'other bodies of the scene', clip)}; ${touching(self, 'the same body', clip)}.`
}

function touching(list: ReportData['pairs'], whom: string, clip: ReportData['clip']): string {
  const frames = list.filter(({ contacts: count }) => count > 0).length
  if (frames === 0) return `no triangle touches ${whom}`
  const most = list.reduce((best, one) => (one.contacts > best.contacts ? one : best), list[0])
  const when = clip === null ? '' : `, most at ${short(most.time)} s`
  return `${whole(most.contacts)} pairs of triangles touch ${whom} at worst${when}, in ${frames} of ${list.length} frames`
}

function lineOf(list: ReportData['pairs'], of: 'contacts' | 'refits'): [number, number][] {
  return list.map((moment): [number, number] => [moment.time, moment[of]])
}

function contactPlots(pairs: ReportData['pairs'], self: ReportData['self']): string {
  if (pairs.length < 2) return ''
  const series = [
    { name: 'with other bodies', colour: '--amber', points: lineOf(pairs, 'contacts'), filled: true },
    { name: 'within a body', colour: '--violet', points: lineOf(self, 'contacts') },
  ]
  // A single body is only tested against itself.
  const asked = pairs.some(({ contacts: count }) => count > 0) ? pairs : self
  const refits = [
    { name: 'spheres refitted by the query', colour: '--accent', points: lineOf(asked, 'refits'), filled: true },
  ]
  return `<div class="plots" style="margin-top:20px">
${plot({ title: 'Contacts', x: 'seconds', y: 'triangle pairs', series })}
${plot({ title: 'Work', x: 'seconds', y: 'refits', series: refits })}</div>`
}

const MAX_JOINTS = 12

function jointTable({ time, pairs }: ReportData['joints'], clip: ReportData['clip']): string {
  if (pairs.length === 0) return ''
  const rows = pairs.slice(0, MAX_JOINTS).map(({ bodies, joints, contacts: count }) => {
    const whose = bodies[0] === bodies[1] ? `${bodies[0]} with itself` : `${bodies[0]} and ${bodies[1]}`
    const cells = [`${joints[0]} – ${joints[1]}`, whose, whole(count)]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  const where = clip === null ? 'in the reference pose' : `at ${short(time)} s, the time with most contacts`
  const shown =
    pairs.length > rows.length ? `the ${rows.length} of ${pairs.length} pairs with most contacts` : 'all pairs'
  return `<p class="lead" style="margin-top:20px">Joints that touch ${where}: ${shown}.</p>
<div class="wide"><table class="joint-pairs"><thead><tr><th scope="col">joints</th><th scope="col">bodies</th><th scope="col">triangle pairs</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Coincident points have radius 0 in both cases. */
function ratio(radius: number, best: number): number {
  return radius === best ? 1 : radius / best
}

function whole(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
}

/** Rounds to four significant digits, without an exponent for common values. */
function short(value: number): string {
  return String(Number(value.toPrecision(4)))
}
