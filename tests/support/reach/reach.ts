import type { Locator, Page } from 'playwright-core'

/** Finds controls by their exact names. */
export interface Finder {
  readonly page: Page
  button(name: string, within?: Locator): Locator
  toggle(name: string): Locator
  radio(name: string): Locator
  field(name: string): Locator
  /** The title of a panel or section, which folds it. */
  fold(title: string): Locator
  region(title: string): Locator
  table(caption: string): Locator
  /** The first line of the table on the clipboard. */
  copied(): Promise<string>
}

/** A function of the window, and how few clicks lead to it. */
export interface Reach {
  readonly name: string
  readonly workspace: 'Inspect' | 'Contacts' | 'Skin' | 'Export'
  /** Where the keyboard starts: the title of the panel. */
  readonly panel: string
  /** The selection or the result that the function works on. */
  readonly given?: (find: Finder) => Promise<unknown>
  /** From the workspace in its default layout. None: it is in view. */
  readonly clicks: (find: Finder) => readonly [] | readonly [Locator] | readonly [Locator, Locator]
  /** Values that are typed before the last click. */
  readonly typed?: (find: Finder) => Promise<unknown>
  /** False before the clicks, true after them. */
  readonly effect: (find: Finder) => Promise<boolean>
  /** Restores what a later function needs. */
  readonly after?: (find: Finder) => Promise<unknown>
}

const named = (name: string) => ({ name, exact: true })

export function finderFor(page: Page, clipboard: () => Promise<string>): Finder {
  const button = (name: string, within: Locator | Page = page) => within.getByRole('button', named(name))
  return {
    page,
    button,
    toggle: (name) => page.getByRole('switch', named(name)),
    // Its line also lists the formats.
    radio: (name) => page.getByRole('radio', { name: new RegExp(`^${name}\\b`) }),
    field: (name) => page.getByRole('spinbutton', named(name)),
    fold: (title) => button(title).and(page.locator('[aria-expanded]')),
    region: (title) => page.getByRole('region', named(title)),
    table: (caption) => page.getByRole('table', named(caption)),
    copied: async () => (await clipboard()).split('\n')[0],
  }
}

export function panelReach(
  workspace: Reach['workspace'],
  panel: string,
  functions: readonly Omit<Reach, 'workspace' | 'panel'>[],
): readonly Reach[] {
  return functions.map((one) => ({ ...one, workspace, panel }))
}
