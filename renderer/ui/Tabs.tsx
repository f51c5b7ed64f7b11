import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import './Tabs.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon: ReactNode
  /** A number beside the name, drawn only when it is not zero. */
  readonly badge?: number | undefined
  readonly content: ReactNode
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly tabs: readonly Tab<Id>[]
  readonly onChange: (id: Id) => void
}

export function Tabs<Id extends string>({ label, value, tabs, onChange }: TabsProps<Id>) {
  return (
    <Base.Root className="tabs" value={value} onValueChange={(next: Id) => onChange(next)}>
      <Base.List className="tabs-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className="tab">
            <span>{tab.label}</span>
            <span className="tab-sign">
              {tab.icon}
              {tab.badge !== undefined && tab.badge > 0 && <span className="tab-badge number">{short(tab.badge)}</span>}
            </span>
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="tab-panel">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** A badge has room for three digits. */
function short(n: number): string {
  return n < 1000 ? String(n) : `${Math.min(99, Math.floor(n / 1000))}k`
}
