import type { BuilderView } from '../../electron/contract/core.ts'
import type { SelectOption } from '../ui/Select.tsx'

/** All builders of the core, and `present`, even if the core does not have it. */
export function treeBuilders(known: readonly BuilderView[], present: string): readonly SelectOption<string>[] {
  const options = known.map(({ name, title }) => ({ value: name, label: title }))
  return options.some(({ value }) => value === present) ? options : [...options, { value: present, label: present }]
}
