import type { BuilderView } from '../../electron/contract/core.ts'
import type { SelectOption } from '../ui/Select.tsx'

/** The builders that the core has, and the one that a scene file names, whatever it is. */
export function treeBuilders(known: readonly BuilderView[], present: string): readonly SelectOption<string>[] {
  const options = known.map(({ name, title }) => ({ value: name, label: title }))
  return options.some(({ value }) => value === present) ? options : [...options, { value: present, label: present }]
}
