import type { InnerReport } from './innerCommand.ts'
import { prose, table } from '../run/print.ts'

/** Maximum number of openings in the table; the JSON document contains all. */
const MOST_OPENINGS = 10

export function innerTable(report: InnerReport): string {
  const { spheres, depth, bytes, seconds, stored, levels, radius } = report
  const built = stored ? 'as stored in the file' : `built in ${show(seconds)} s`
  const rows = levels.map((level) => [level.spheres, `${show(level.filled * 100)} %`])
  return [
    `${spheres} spheres, tree of ${depth} levels, ${Math.round(bytes / 1024)} KB, ${built}`,
    `radii ${show(radius.min)} to ${show(radius.max)}`,
    prose(volumeText(report)),
    table([['spheres', 'filled'], ...rows]),
    ...openingBlock(report),
  ].join('\n')
}

function volumeText({ filledVolume, volume, exact }: InnerReport): string {
  const accuracy = exact
    ? 'exact'
    : 'estimated on a grid, since the surface overlaps itself or its orientation is inconsistent'
  return `${show(filledVolume)} of volume ${show(volume)} filled; the volume is ${accuracy}`
}

function openingBlock({ openings }: InnerReport): string[] {
  if (openings.length === 0) return []
  const listed = openings.toSorted((a, b) => b.size - a.size).slice(0, MOST_OPENINGS)
  const rows = listed.map(({ edges, size, center }) => [edges, show(size), ...center.map(show)])
  const count = `${openings.length} ${openings.length === 1 ? 'opening was' : 'openings were'} closed`
  const which = listed.length < openings.length ? `${count}; the largest ${listed.length}:` : `${count}:`
  return ['', which, table([['edges', 'size', 'x', 'y', 'z'], ...rows])]
}

function show(value: number): number {
  return Number(value.toPrecision(4))
}
