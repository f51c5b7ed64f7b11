import type { Page } from 'playwright-core'
import { unfold } from '../support/window.ts'

/** Tasks such as fitting spheres take long on a busy machine. */
const LIMIT = 120_000

export type Steps = ReturnType<typeof stepsIn>

const named = (name: string | RegExp) => (typeof name === 'string' ? { name, exact: true } : { name })

/** What the recipes of the pictures are made of. */
export function stepsIn(page: Page) {
  const press = (name: string | RegExp) => page.getByRole('button', named(name)).first().click({ timeout: LIMIT })
  return {
    press,
    unfold: async (panel: string) => void (await unfold(page, panel)),
    see: (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: LIMIT }),
    pressFirst: (panel: string, text: RegExp) =>
      page
        .getByRole('region', named(panel))
        .getByRole('listitem')
        .filter({ hasText: text })
        .first()
        .getByRole('button')
        .first()
        .click(),
    turnOn: (name: string) => page.getByRole('switch', named(name)).click({ timeout: LIMIT }),
    type: async (name: string, value: string) => {
      await page.getByRole('spinbutton', named(name)).fill(value)
      await page.getByRole('spinbutton', named(name)).press('Enter')
      await page.getByRole('spinbutton', named(name)).blur()
    },
    slide: async (name: string, steps: number) => {
      const slider = page.getByRole('slider', named(name))
      await slider.press('Home')
      for (let k = 0; k < steps; k++) await slider.press('ArrowRight')
      await slider.blur()
    },
    choose: async (menu: RegExp, list: string, option: string) => {
      await press(menu)
      await page.getByRole('combobox', named(list)).click()
      await page.getByRole('option', named(option)).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', named(menu)).blur()
    },
    /** Scrolls the panel to the top of its column. */
    scrollTo: (title: string) =>
      page
        .getByRole('region', named(title))
        .first()
        .evaluate((panel) => panel.scrollIntoView({ block: 'start' })),
    seek: async (frame: number) => {
      const clock = page.locator('.clock')
      const now = async () => Number(/frame (\d+)/.exec(await clock.innerText())?.[1])
      for (let at = await now(); at !== frame; at = await now()) {
        await page.locator('body').press(at < frame ? 'ArrowRight' : 'ArrowLeft')
        await page.waitForFunction(
          (old) => !document.querySelector('.clock')!.textContent.includes(`frame ${old} `),
          at,
        )
      }
    },
  }
}
