import { type Finder, panelReach, type Reach } from './reach.ts'

const WHERE = 'Where: joints and triangles'
const both = ({ page }: Finder) =>
  page
    .getByRole('grid', { name: 'Who touches whom', exact: true })
    .getByRole('gridcell', { name: /^left and right: / })
    .first()
const details = ({ page }: Finder) => page.getByRole('group', { name: 'left and right', exact: true })

/** What the tab Contacts had. */
export const contactsReach: readonly Reach[] = [
  ...panelReach('Contacts', WHERE, [
    {
      name: 'fold a pair of bodies',
      clicks: ({ page }) => [page.locator('.pair').first()],
      effect: async ({ page }) => (await page.locator('.pair').first().getAttribute('aria-expanded')) === 'false',
      after: ({ page }) => page.locator('.pair').first().click(),
    },
    {
      name: 'list the triangles of two joints',
      clicks: ({ page }) => [page.locator('.joint-pair-fold').first()],
      effect: ({ page }) => page.locator('.contact').first().isVisible(),
      after: ({ page }) => page.locator('.joint-pair-fold').first().click(),
    },
    {
      name: 'select a pair of triangles',
      clicks: ({ page }) => [page.locator('.joint-pair-fold').first(), page.locator('.contact').first()],
      effect: ({ page }) => page.locator('.contact[aria-pressed=true]').isVisible(),
      after: ({ page }) => page.locator('.joint-pair-fold').first().click(),
    },
    {
      name: 'frame where two joints touch',
      clicks: ({ page }) => [page.locator('.joint-pair-main').first()],
      effect: ({ page }) => page.locator('.joint-pair[data-selected]').isVisible(),
    },
    {
      name: 'copy the contacts as CSV',
      clicks: (find) => [find.button('Copy as CSV', find.region(WHERE))],
      effect: async (find) => (await find.copied()).startsWith('body a,joint a,triangle a'),
    },
  ]),
  ...panelReach('Contacts', 'Who touches', [
    {
      name: 'contacts of a body with itself',
      clicks: (find) => [find.toggle('Include self-contact')],
      effect: async (find) => (await find.toggle('Include self-contact').getAttribute('aria-checked')) === 'true',
      after: (find) => find.toggle('Include self-contact').click(),
    },
    {
      name: 'select and frame a pair',
      clicks: (find) => [both(find)],
      effect: (find) => details(find).isVisible(),
    },
    {
      name: 'ignore a pair',
      clicks: (find) => [both(find), find.toggle('Ignore this pair')],
      effect: async (find) => (await both(find).getAttribute('data-ignored')) === 'true',
    },
    {
      name: 'copy the pairs as CSV',
      clicks: (find) => [find.button('Copy as CSV', find.region('Who touches'))],
      effect: async (find) => (await find.copied()) === 'body,other body,contacts,milliseconds,ignored',
    },
  ]),
]
