import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Controls of which only one is a tab stop, and the keys to the one before and the one after. */
const groups = [
  ['[role="radiogroup"], [role="listbox"], .virtual', 'ArrowUp', 'ArrowDown'],
  ['.segments, [role="grid"], [role="tablist"]', 'ArrowLeft', 'ArrowRight'],
] as const

const MAX_KEYS = 120

/** Moves the focus to a control with Tab and, within groups, arrow keys. Starts where the focus is. */
export async function focusByKeys(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // A list that has just opened takes the focus a moment later; Tab would close it.
  await expect.poll(() => target.evaluate(isListFocused)).toBe(true)
  for (let pressed = 0; pressed < MAX_KEYS; pressed++) {
    if (await isFocused(target)) return
    await page.keyboard.press(await nextKey(target))
  }
  throw new Error(`focusByKeys: ${MAX_KEYS} keys do not lead to ${target}`)
}

/** True also for controls that are in no list. */
function isListFocused(control: Element): boolean {
  return control.closest('[role="listbox"]')?.contains(document.activeElement) ?? true
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** An arrow key if the focus is in the group of the target but not in its row, otherwise Tab. */
function nextKey(target: Locator): Promise<string> {
  return target.evaluate((element, groups) => {
    const isSame = (selector: string) => {
      const group = element.closest(selector)
      return group !== null && group === document.activeElement?.closest(selector)
    }
    const group = groups.find(([selector]) => isSame(selector))
    if (group === undefined || isSame('.virtual-row')) return 'Tab'
    const isBefore = (element.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return isBefore ? group[1] : group[2]
  }, groups)
}
