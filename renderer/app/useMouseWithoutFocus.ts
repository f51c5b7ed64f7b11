import { useEffect } from 'react'

/**
 * A button that was clicked does not keep the focus: Space plays and pauses whatever was clicked last. Keys still focus
 * everything, what opens a popup takes the focus as it must, and a dialog keeps it, because Escape closes it.
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
