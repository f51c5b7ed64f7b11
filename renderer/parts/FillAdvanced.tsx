import { clusterings, type InnerSettings } from '../../electron/contract/core.ts'
import { largestSphere } from '../derive/largestSphere.ts'
import { Select } from '../ui/Select.tsx'

/** Choices for the largest radius, relative to the diagonal of the body's bounding box. */
const LARGEST = [0.01, 0.02, 0.05, 0.1, 1]
const methods = clusterings.map(({ name }) => ({ value: name, label: name }))

export interface FillAdvancedProps {
  readonly settings: InnerSettings
  readonly onChange: (part: Partial<InnerSettings>) => void
  readonly disabled: boolean
}

/** Settings of inner spheres that rarely need to be changed. */
export function FillAdvanced({ settings: { largest, clustering }, onChange, disabled }: FillAdvancedProps) {
  const sizes = [...new Set([...LARGEST, largest])].sort((a, b) => a - b)
  return (
    <details className="fill-advanced">
      <summary>Advanced</summary>
      <Select
        label="Largest radius"
        value={largest}
        options={sizes.map((value) => ({ value, label: largestSphere(value) }))}
        onChange={(value) => onChange({ largest: value })}
        disabled={disabled}
      />
      <p className="dim">
        Relative to the body’s diagonal. Bodies that bend need small spheres, which follow the skin.
      </p>
      <Select
        label="Tree built by"
        value={clustering}
        options={methods}
        onChange={(value) => onChange({ clustering: value })}
        disabled={disabled}
      />
    </details>
  )
}
