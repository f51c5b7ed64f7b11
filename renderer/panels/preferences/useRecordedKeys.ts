import { useEffect, useEffectEvent } from 'react'
import { isModifier } from '../../commands/ownKeys.ts'
import { pressedKeys } from '../../commands/pressedKeys.ts'

/** Captures the next key press. A click elsewhere or Escape cancels. */
export function useRecordedKeys(onPress: (keys: string) => void, onCancel: () => void): void {
  const press = useEffectEvent(onPress)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const keys = pressedKeys(event)
      if (event.key === 'Escape') cancel()
      else if (!isModifier(keys) && !event.altKey) press(keys)
    }
    const leave = () => cancel()
    window.addEventListener('keydown', listen, { capture: true })
    window.addEventListener('pointerdown', leave, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      window.removeEventListener('pointerdown', leave, { capture: true })
    }
  }, [])
}
