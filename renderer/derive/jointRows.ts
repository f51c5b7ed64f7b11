import type { RigView } from '../../electron/contract/core.ts'
import { count, counted } from '../base/format.ts'
import type { CsvTable } from './csv.ts'
import type { TreeRow } from '../ui/Tree.tsx'

/**
 * Rows of the joint tree from top to bottom. `search` and `weightedOnly` keep the joints that match and their
 * ancestors. A search also shows matches below folded joints. A row's `id` is its joint number.
 */
export function jointRows(
  joints: RigView['joints'],
  folded: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
  search: string,
  weightedOnly = false,
): readonly TreeRow[] {
  const children = childrenOf(joints)
  const wanted = search.trim().toLowerCase()
  const all = wanted === '' && !weightedOnly
  const found = all ? null : withAncestors(joints, wanted, weightedOnly)
  const rows: TreeRow[] = []
  const stack = (children.get(-1) ?? []).toReversed().map((joint) => ({ joint, depth: 0 }))
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { joint, depth } = top
    if (found !== null && !found.has(joint)) continue
    const below = children.get(joint) ?? []
    const expanded = below.length > 0 && (wanted !== '' || !folded.has(joint))
    const { name, vertices } = joints[joint] as RigView['joints'][number]
    rows.push({
      id: joint,
      label: name,
      depth,
      expandable: below.length > 0,
      expanded,
      note: count(vertices),
      noteName: counted(vertices, 'vertex', 'vertices'),
      dimmed: hidden.has(joint),
    })
    if (expanded) for (const child of below.toReversed()) stack.push({ joint: child, depth: depth + 1 })
  }
  return rows
}

function childrenOf(joints: RigView['joints']): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>()
  for (const [joint, { parent }] of joints.entries()) {
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [joint])
    else siblings.push(joint)
  }
  return children
}

function withAncestors(joints: RigView['joints'], wanted: string, weightedOnly: boolean): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [joint, { name, vertices }] of joints.entries()) {
    if (!name.toLowerCase().includes(wanted) || (weightedOnly && vertices === 0)) continue
    for (let at = joint; at >= 0 && !found.has(at); at = joints[at]?.parent ?? -1) found.add(at)
  }
  return found
}

export function jointsCsv({ name, joints }: RigView): CsvTable {
  return {
    name: `the joints of ${name}`,
    columns: ['joint', 'parent', 'vertices'],
    rows: joints.map((joint) => [joint.name, joints[joint.parent]?.name ?? '', joint.vertices]),
  }
}
