/** Spheres that are larger than necessary, and why. */
import { listedSphere } from '../../electron/contract/core.ts'
import type { CsvTable } from './csv.ts'

/** One sphere of the core's list: see `listedSphere`. */
export type ListedSphere = { readonly [Name in (typeof listedSphere)[number]]: number } & { readonly node: number }

export type LooseReason = 'wide interval' | 'many joints' | 'loose' | 'tight'

export const looseReasons: Readonly<Record<LooseReason, string>> = {
  'wide interval': 'One joint has very different weights on the vertices below: its weight interval is wide.',
  'many joints': 'Many joints move the vertices below, and each of them enlarges the sphere.',
  loose: 'Looser than needed although few joints move it, with similar weights.',
  tight: 'At most 10 % larger than the smallest possible sphere.',
}

const LOOSE = 1.1
const WIDE_INTERVAL = 0.5
const MANY_JOINTS = 4

/** Whether lists, texts and colours treat a sphere as loose. `tightness`: radius / smallest possible radius. */
export function isLoose(tightness: number): boolean {
  return tightness > LOOSE
}

export function looseReason({ tightness, interval, joints }: ListedSphere): LooseReason {
  if (!isLoose(tightness)) return 'tight'
  if (interval >= WIDE_INTERVAL) return 'wide interval'
  return joints >= MANY_JOINTS ? 'many joints' : 'loose'
}

export function sphereOf(list: Float32Array, node: number): ListedSphere {
  const s = node * listedSphere.length
  const entries = listedSphere.map((name, k) => [name, list[s + k] ?? Number.NaN])
  return { node, ...Object.fromEntries(entries) } as ListedSphere
}

export type LooseOrder = 'node' | 'tightness' | 'reason'

/** Nodes of all levels or of one, sorted by a column, then by decreasing looseness. */
export function looseNodes(
  list: Float32Array,
  { by, reversed, level }: { readonly by: LooseOrder; readonly reversed: boolean; readonly level: number | null },
): Uint32Array {
  const all = Array.from({ length: list.length / listedSphere.length }, (_, node) => sphereOf(list, node))
  const shown = level === null ? all : all.filter((sphere) => sphere.level === level)
  const sign = reversed ? -1 : 1
  shown.sort((a, b) => sign * compare[by](a, b) || b.tightness - a.tightness || a.node - b.node)
  return Uint32Array.from(shown, ({ node }) => node)
}

const reasonOrder = Object.keys(looseReasons)
const rank = (sphere: ListedSphere) => reasonOrder.indexOf(looseReason(sphere))

const compare: Readonly<Record<LooseOrder, (a: ListedSphere, b: ListedSphere) => number>> = {
  node: (a, b) => a.node - b.node,
  tightness: (a, b) => b.tightness - a.tightness,
  reason: (a, b) => rank(a) - rank(b),
}

export function looseCsv(body: string, list: Float32Array, nodes: Uint32Array, joints: readonly string[]): CsvTable {
  return {
    name: `the spheres of ${body}`,
    columns: ['sphere', 'level', 'dominant joint', 'tightness', 'joints', 'widest interval', 'reason'],
    rows: Array.from(nodes, (node) => {
      const sphere = sphereOf(list, node)
      const { level, joint, tightness, joints: moving, interval } = sphere
      return [node, level, joints[joint] ?? '', tightness, moving, interval, looseReason(sphere)]
    }),
  }
}
