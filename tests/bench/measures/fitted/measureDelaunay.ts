import { delaunay } from '../../../../core/geometry/delaunay/delaunay.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { type Random, seeded } from '../../../../core/math/seeded.ts'
import { processorTime } from '../../../support/processorTime.ts'
import { atMost, type Row } from '../../table.ts'

const POINTS = 20_000
const MOST_SECONDS = 5

type Place = (random: Random) => number[]

const inCube: Place = (random) => [random(), random(), random()]
const onGrid: Place = (random) => inCube(random).map((x) => Math.floor(x * 32))
const onSphere: Place = (random) => {
  const z = 2 * random() - 1
  const angle = 2 * Math.PI * random()
  const across = Math.sqrt(1 - z * z)
  return [across * Math.cos(angle), across * Math.sin(angle), z]
}

/** Time for the Delaunay tetrahedra of points in general and in cospherical positions. */
export function measureDelaunay(): Row[] {
  return [timeRow('random', inCube), timeRow('on a sphere', onSphere), timeRow('on a grid', onGrid)]
}

function timeRow(where: string, place: Place): Row {
  const random = seeded(1)
  const points = Float64Array.from(Array.from({ length: POINTS }, () => place(random)).flat())
  const start = process.cpuUsage()
  delaunay(points, noProgress)
  const what = `Delaunay tetrahedra of ${POINTS.toLocaleString('en')} points, ${where}: processor time (s)`
  return atMost(what, '', MOST_SECONDS, processorTime(start) / 1000)
}
