import { useEffect } from 'react'

/**
 * Clicked buttons do not take the focus, so that Space always plays and pauses. Keyboard focus is not affected.
 * Elements that open a popup still take the focus, and a dialog keeps it, because Escape closes it.
 */
export function useMouseWithoutFocus(): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button === null || button.hasAttribute('aria-haspopup') || button.closest('[role="dialog"]')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    window.addEventListener('mousedown', press)
    return () => window.removeEventListener('mousedown', press)
  }, [])
}
