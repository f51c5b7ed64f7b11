import { execFileSync } from 'node:child_process'
import { atMost, plain, type Row, show } from '../../table.ts'

interface LargeTree {
  readonly triangles: number
  readonly seconds: number
  /** Peak memory of the whole process. */
  readonly megabytes: number
  readonly faults: number
}

/** docs/algorithms.md 26 states this limit. */
const MOST_MEGABYTES = 512

/** A tree of a mesh with 200,000 triangles, built in a process of its own, so that its peak memory can be measured. */
export function measureLargeTree(): Row[] {
  const file = new URL('largeTree.ts', import.meta.url).pathname
  const text = execFileSync(process.execPath, [...process.execArgv, file], { encoding: 'utf8' })
  const { triangles, seconds, megabytes, faults } = JSON.parse(text) as LargeTree
  const title = `torus of ${triangles.toLocaleString('en')} triangles, medial fast`
  return [
    atMost(`${title}: peak memory of the process (MB)`, '', MOST_MEGABYTES, megabytes),
    plain(`${title}: processor time (s)`, '', show(seconds)),
    atMost(`${title}: holes (exact check)`, '', 0, faults),
  ]
}
