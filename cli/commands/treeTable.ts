import type { Radii } from '../../core/session/inspect/treeReport.ts'
import type { InsideReport, LevelMeasures } from '../../core/spheretree/quality/measureLevels.ts'
import type { TreeDocument } from './treeCommand.ts'
import { prose, table } from '../run/print.ts'

export function treeTable(report: TreeDocument): string {
  const { spheres, depth, maxChildren, bytes, seconds, stored, enclosure, levels, quality, inside } = report
  const has = { onDemand: levels[0]?.onDemand !== undefined, best: levels[0]?.best !== undefined }
  const heading = [
    'level',
    'spheres',
    'reference',
    ...(has.onDemand ? ['on demand'] : []),
    ...(has.best ? ['bottom-up', 'best', 'tightness'] : []),
  ]
  const rows = levels.map(({ level, count, reference, onDemand, bottomUp, best }) => {
    const means = [reference, onDemand, bottomUp, best].filter((radii): radii is Radii => radii !== undefined)
    const tightness = onDemand !== undefined && best !== undefined ? [show(onDemand.mean / best.mean)] : []
    return [level, count, ...means.map((radii) => show(radii.mean)), ...tightness]
  })
  const points = report.kind === 'cells' ? 'corners of cells' : 'vertices'
  const built = stored ? 'as stored in the file' : `built in ${show(seconds)} s`
  return [
    `${spheres} spheres on ${depth} levels, up to ${maxChildren} children, ${Math.round(bytes / 1024)} KB, ${built}`,
    table([heading, ...rows]),
    `mean radii; ${enclosure.checked} ${points} checked against their spheres, ${enclosure.violations} outside`,
    ...(quality === undefined || inside === undefined ? [] : ['', qualityTable(quality), prose(insideText(inside))]),
  ].join('\n')
}

function qualityTable(quality: readonly LevelMeasures[]): string {
  const heading = ['level', 'spheres', 'worst', 'sampled', 'mean', 'deviation', 'coverage', 'volume', 'grown']
  const rows = quality.map(({ level, spheres, worst, sampled, mean, variance, coverage, volume, grown }) => [
    level,
    spheres,
    ...[worst, sampled, mean, Math.sqrt(variance)].map(show),
    coverage === 1 ? '100 %' : `${Math.floor(coverage * 1e4) / 100} %`,
    volume === null ? '-' : `${show(volume.value)} ± ${Number(volume.error.toPrecision(1))}`,
    show(grown),
  ])
  return table([heading, ...rows])
}

function insideText({ closed, separatedShare, undefinedShare }: InsideReport): string {
  const unit = 'Worst, sampled, mean, deviation and grown: protrusion past the surface / radius of the smallest ball.'
  if (closed) return `${unit} The mesh is closed: these are upper bounds (sampled: a lower bound).`
  const shares = `defined at ${percent(separatedShare)} of the surface and undefined at ${percent(undefinedShare)}`
  return `${unit} The mesh is not closed: near openings these are estimates. Inside is ${shares}.`
}

function percent(part: number): string {
  return `${Number((part * 100).toPrecision(3))} %`
}

function show(value: number): number {
  return Number(value.toPrecision(4))
}
