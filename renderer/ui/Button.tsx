import { Button as BaseButton } from '@base-ui/react/button'
import type { ReactNode } from 'react'
import './Button.css'
import { Tooltip } from './Tooltip.tsx'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly tone?: 'plain' | 'primary' | 'quiet' | undefined
  readonly icon?: ReactNode
  readonly tooltip?: string | undefined
  readonly shortcut?: string | undefined
  /** If present, the button is disabled but can be focused, and shows this reason. */
  readonly disabledReason?: string | undefined
}

export function Button({ children, onClick, tone = 'plain', icon, tooltip, shortcut, disabledReason }: ButtonProps) {
  const button = (
    <BaseButton
      className={`button button-${tone}`}
      onClick={onClick}
      disabled={disabledReason !== undefined}
      focusableWhenDisabled
      aria-description={disabledReason}
    >
      {icon}
      {children}
    </BaseButton>
  )
  const hint = disabledReason ?? tooltip
  if (hint === undefined) return button
  return (
    <Tooltip text={hint} shortcut={shortcut}>
      {button}
    </Tooltip>
  )
}
