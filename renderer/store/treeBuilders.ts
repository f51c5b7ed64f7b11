import type { SelectOption } from '../ui/Select.tsx'

const names: Readonly<Record<string, string>> = { quinlan: 'Quinlan: top-down, halved along the longest side' }

/** The builders that the core has, and the one that a scene file names, whatever it is. */
export function treeBuilders(present: string): readonly SelectOption<string>[] {
  return [...new Set([...Object.keys(names), present])].map((value) => ({ value, label: names[value] ?? value }))
}
