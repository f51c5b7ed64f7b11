import { Button as BaseButton } from '@base-ui/react/button'
import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'
import './Button.css'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly shortcut?: string | undefined
  /** If present, the button is a toggle. */
  readonly pressed?: boolean | undefined
  readonly size?: 'small' | 'normal' | undefined
  readonly tone?: 'plain' | 'quiet' | 'primary' | undefined
  readonly disabledReason?: string | undefined
  /** For a button inside a widget that is a single tab stop. */
  readonly untabbed?: boolean | undefined
}

/** A disabled button can be focused, so that its tooltip shows the reason to keyboard users too. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, onClick, shortcut, pressed, size = 'normal', tone = 'quiet', disabledReason, untabbed } = props
  const className = `button icon-button icon-button-${size} button-${tone}`
  const off = disabledReason !== undefined
  const button =
    pressed === undefined || off ? (
      <BaseButton
        className={className}
        aria-label={label}
        aria-pressed={pressed}
        aria-description={disabledReason}
        onClick={onClick}
        disabled={off}
        focusableWhenDisabled
        tabIndex={untabbed === true ? -1 : 0}
      >
        {icon}
      </BaseButton>
    ) : (
      <Toggle className={className} aria-label={label} pressed={pressed} onPressedChange={onClick}>
        {icon}
      </Toggle>
    )
  return (
    <Tooltip text={off ? `${label}: ${disabledReason}` : label} shortcut={shortcut}>
      {button}
    </Tooltip>
  )
}
