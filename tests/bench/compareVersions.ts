import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as current from '../../core/index.ts'
import type { Reply, Skinning } from '../../core/index.ts'
import { type BenchTable, plain, type Row, show } from './table.ts'
import { timeAgainst } from './timing.ts'
import { type Version, type VersionScene, versionScene } from './versionScene.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Case {
  readonly scene: string
  readonly skinning: Skinning
  readonly query: 'pair' | 'distance' | 'crowd' | 'self'
}

const cases: readonly Case[] = [
  { scene: 'two-men', skinning: 'linear', query: 'pair' },
  { scene: 'two-men', skinning: 'spherical', query: 'pair' },
  { scene: 'two-men', skinning: 'dual', query: 'pair' },
  { scene: 'two-creatures', skinning: 'linear', query: 'pair' },
  { scene: 'two-creatures', skinning: 'spherical', query: 'pair' },
  { scene: 'dwarves-interlocked', skinning: 'linear', query: 'pair' },
  { scene: 'dwarves-interlocked-3', skinning: 'linear', query: 'pair' },
  { scene: 'dwarves-apart-3', skinning: 'linear', query: 'pair' },
  { scene: 'two-men', skinning: 'linear', query: 'distance' },
  { scene: 'self-touch', skinning: 'linear', query: 'self' },
  { scene: 'crowd-50', skinning: 'linear', query: 'crowd' },
]

/**
 * Compares this version with the one at a commit, both from their sources, in one process: they take turns on every
 * frame, as in `timeAgainst`. Counts are summed over all frames; they must not differ if only names have changed.
 */
export async function compareVersions(commit: string, quick: boolean): Promise<BenchTable> {
  const { core: before, id } = await checkedOut(commit)
  const rows: Row[] = []
  for (const one of cases) rows.push(...(await compareCase(one, before, quick ? 8 : 40)))
  return {
    name: `Against ${id}`,
    note: 'Time of this version / time of the other, both in this run. Counts: sphere tests, refits, box tests, triangle\ntests, vertices skinned; sums over all frames.',
    rows,
  }
}

/** The core at a commit, unpacked below out/, where it finds the installed packages. */
async function checkedOut(commit: string): Promise<{ core: Version; id: string }> {
  const id = execFileSync('git', ['rev-parse', '--short', `${commit}^{commit}`], { cwd: root, encoding: 'utf8' }).trim()
  const folder = `${root}out/against/${id}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync('git', ['archive', id, 'core'], { cwd: root, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  return { core: (await import(pathToFileURL(`${folder}/core/index.ts`).href)) as Version, id }
}

async function compareCase({ scene, skinning, query }: Case, before: Version, frames: number): Promise<Row[]> {
  const sides = await Promise.all(
    [current, before].map(async (core) => {
      const made = await versionScene(core as Version, scene, skinning)
      return { made, ask: asker(core as Version, made, query) }
    }),
  )
  const timeOf = (frame: number) => (sides[0].made.seconds * frame) / frames
  const counts = sides.map(({ made, ask }) => totals(made, ask, frames, timeOf))
  const [ours, theirs] = timeAgainst(
    sides.map(({ made, ask }, k) => ({
      name: k === 0 ? 'this version' : 'the other',
      prepare: (frame: number) => made.pose(timeOf(frame)),
      run: () => void ask(),
    })),
    frames,
  )
  const same = String(counts[0]) === String(counts[1])
  const what = `${scene}, ${skinning}, ${query}`
  return [
    plain(`${what}: time`, '', `${show(ours.mean / theirs.mean)}× (${show(ours.mean)} ms)`),
    plain(
      `${what}: counts`,
      '',
      same ? 'identical' : `differ: ${counts.map((sum) => sum.join(' ')).join(' against ')}`,
    ),
  ]
}

type Counted = Record<'sphereTests' | 'refits' | 'boxTests' | 'triangleTests' | 'verticesSkinned', number>

function totals(scene: VersionScene, ask: () => Counted, frames: number, timeOf: (frame: number) => number): number[] {
  const sums = [0, 0, 0, 0, 0]
  for (let frame = 0; frame < frames; frame++) {
    scene.pose(timeOf(frame))
    const { sphereTests, refits, boxTests, triangleTests, verticesSkinned } = ask()
    ;[sphereTests, refits, boxTests, triangleTests, verticesSkinned].forEach((count, k) => (sums[k] += count))
  }
  return sums
}

function asker(core: Version, { bodies }: VersionScene, query: Case['query']): () => Counted {
  const [a, b] = bodies
  const asks: Record<Case['query'], () => Counted> = {
    pair: () => answered(core.queryPair(a, b)),
    distance: () => answered(core.queryDistance(a, b)),
    self: () => answered(core.querySelf(a)),
    crowd: () =>
      core.askBodies({ bodies, method: core.methods['on-demand'], self: false, any: false, now: () => 0 }) as Counted,
  }
  return asks[query]
}

function answered(reply: Reply<unknown>): Counted {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value as Counted
}
