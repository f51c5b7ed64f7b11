import { escapeHtml } from './escapeHtml.ts'

/** One line of a plot. `colour` is a CSS variable of the page. */
export interface Series {
  readonly name: string
  readonly colour: string
  readonly points: readonly (readonly [number, number])[]
  /** Fill the area down to 0. */
  readonly filled?: boolean
  /** Lower and upper edge of a band behind the line, one pair per point. */
  readonly band?: readonly (readonly [number, number])[]
}

export interface PlotWish {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly series: readonly Series[]
  /** Use ticks at integers on the x axis, if they fit. */
  readonly steps?: boolean
  /** Minimum of the y axis. Default: 0. */
  readonly from?: number
}

const WIDTH = 520
const HEIGHT = 240
const LEFT = 52
const RIGHT = 14
const TOP = 12
const BOTTOM = 40

/** A plot as SVG that uses the colours of the page. */
export function plot(wish: PlotWish): string {
  const points = wish.series.flatMap((series) => series.points)
  const bands = wish.series.flatMap((series) => series.band?.flat() ?? [])
  const xs = points.map(([x]) => x)
  const ys = [...points.map(([, y]) => y), ...bands]
  const xAxis = linear(Math.min(...xs), Math.max(...xs), LEFT, WIDTH - RIGHT, wish.steps ? 12 : 5, wish.steps ? 1 : 0)
  const from = wish.from ?? 0
  const yAxis = linear(from, Math.max(...ys, from + 1e-9), HEIGHT - BOTTOM, TOP, 5, 0)
  const parts = [
    ...yAxis.ticks.map((t) => gridLine(yAxis.at(t), number(t))),
    ...xAxis.ticks.map((t) => xTick(xAxis.at(t), number(t))),
    ...wish.series.flatMap((series) => drawSeries(series, xAxis, yAxis, HEIGHT - BOTTOM)),
    `<text class="axis" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${escapeHtml(wish.x)}</text>`,
    `<text class="axis" transform="translate(12 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${escapeHtml(wish.y)}</text>`,
  ]
  const label = `${wish.title}: ${wish.series.map(({ name }) => name).join(', ')}`
  return `<figure class="plot"><figcaption><b>${escapeHtml(wish.title)}</b>${legend(wish.series)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(label)}">${parts.join('')}</svg></figure>`
}

interface Axis {
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
}

/** About `most` ticks, at least `least` apart. */
function linear(low: number, high: number, from: number, to: number, most: number, least: number): Axis {
  const span = high > low ? high - low : 1
  const step = Math.max(least, niceStep(span / most))
  const first = Math.ceil(low / step - 1e-9)
  const count = Math.floor((low + span) / step + 1e-9) - first + 1
  const ticks = Array.from({ length: Math.max(0, count) }, (_, k) => (first + k) * step)
  return { at: (value) => from + ((value - low) / span) * (to - from), ticks }
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = rough / power
  return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10)
}

function gridLine(y: number, text: string): string {
  return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${px(y)}" y2="${px(y)}"/><text x="${LEFT - 8}" y="${px(y + 4)}" text-anchor="end">${text}</text>`
}

function xTick(x: number, text: string): string {
  return `<text x="${px(x)}" y="${HEIGHT - BOTTOM + 17}" text-anchor="middle">${text}</text>`
}

function drawSeries({ points, colour, filled, band }: Series, x: Axis, y: Axis, floor: number): string[] {
  const positions = points.map(([a, b]) => `${px(x.at(a))} ${px(y.at(b))}`)
  const line = `M${positions.join('L')}`
  const stroke = `<path d="${line}" fill="none" stroke="var(${colour})" stroke-width="2" stroke-linejoin="round"/>`
  const dots = points.length > 24 ? '' : positions.map((at) => dot(at, colour)).join('')
  const ends = [points[0][0], points[points.length - 1][0]].map((value) => px(x.at(value)))
  const area = filled
    ? `<path d="${line}L${ends[1]} ${floor}L${ends[0]} ${floor}Z" fill="var(${colour})" opacity=".22"/>`
    : ''
  return [band === undefined ? '' : bandArea(points, band, colour, x, y), area, stroke, dots]
}

function bandArea(points: Series['points'], band: Series['band'], colour: string, x: Axis, y: Axis): string {
  const edge = (k: 0 | 1) => points.map(([at], i) => `${px(x.at(at))} ${px(y.at(band?.[i][k] ?? 0))}`)
  return `<path d="M${[...edge(0), ...edge(1).toReversed()].join('L')}Z" fill="var(${colour})" opacity=".18"/>`
}

function dot(at: string, colour: string): string {
  const [x, y] = at.split(' ')
  return `<circle cx="${x}" cy="${y}" r="3" fill="var(${colour})"/>`
}

function legend(series: readonly Series[]): string {
  const items = series.map(
    ({ name, colour }) => `<span><i style="background:var(${colour})"></i>${escapeHtml(name)}</span>`,
  )
  return `<span class="legend">${items.join('')}</span>`
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Formats tick values with as few digits as possible. */
function number(value: number): string {
  return Math.abs(value) >= 1e5 || (value !== 0 && Math.abs(value) < 1e-3)
    ? value.toExponential(0)
    : String(Number(value.toPrecision(6)))
}
