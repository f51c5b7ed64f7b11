import { occupyCore } from './occupyCore.ts'
import { type Finder, panelReach, type Reach } from './reach.ts'

const OUTPUT = 'What is exported'
const choosePurpose = (name: string) => (find: Finder) => find.radio(name).click()
const isChosen = async (find: Finder, name: string) => (await find.radio(name).getAttribute('aria-checked')) === 'true'
const isPressed = (find: Finder, name: string) =>
  find.button(name, find.page.locator('.workspace')).and(find.page.locator('[aria-pressed=true]')).isVisible()
const written = ({ page }: Finder) => page.getByRole('region', { name: /^Last export/ })
const preview = async (find: Finder) => {
  await choosePurpose('Godot')(find)
  if (!(await find.table('Files that would be written').isVisible())) await find.button('Preview').click()
  await find.table('Files that would be written').waitFor()
}
const clips = ({ page }: Finder) => page.locator('.export-fold')
const body = ({ page }: Finder) => page.getByRole('combobox', { name: 'Body to export', exact: true })
const clipList = ({ page }: Finder) =>
  page.getByRole('group', { name: 'Clips in which the spheres must enclose the skin', exact: true })
const isFold = async (find: Finder, text: RegExp) => text.test(await clips(find).innerText())

/** What the tab Export had. */
export const exportReach: readonly Reach[] = [
  ...panelReach('Export', 'Export for', [
    {
      name: 'a purpose',
      clicks: (find) => [find.radio('Robotics')],
      effect: (find) => isChosen(find, 'Robotics'),
    },
    {
      name: 'a format of a purpose',
      clicks: (find) => [find.radio('three and Babylon'), find.button('Sphere tree')],
      effect: (find) => isPressed(find, 'Sphere tree'),
    },
  ]),
  ...panelReach('Export', OUTPUT, [
    {
      name: 'the body',
      clicks: (find) => [body(find), find.page.getByRole('option', { name: /^right · / })],
      effect: async (find) => (await body(find).innerText()).startsWith('right'),
    },
    {
      name: 'a level of the tree',
      given: choosePurpose('Godot'),
      clicks: (find) => [find.button('Level')],
      effect: (find) => find.page.getByRole('spinbutton', { name: /^Level of the tree, of \d+$/ }).isVisible(),
      after: (find) => find.button('Budget').click(),
    },
    {
      name: 'the budget',
      given: choosePurpose('Godot'),
      clicks: (find) => [find.field('Spheres at most, spheres')],
      effect: (find) => find.field('Spheres at most, spheres').evaluate((field) => field === document.activeElement),
    },
    {
      name: 'the clips',
      given: choosePurpose('Godot'),
      clicks: (find) => [clips(find), clipList(find).getByRole('checkbox').first()],
      effect: (find) => isFold(find, /in 5 of 6 clips$/),
      after: (find) => clips(find).click(),
    },
    {
      name: 'no clips',
      given: choosePurpose('Godot'),
      clicks: (find) => [clips(find), find.button('None', clipList(find))],
      effect: (find) => isFold(find, /in the rest pose only$/),
      after: (find) => clips(find).click(),
    },
    {
      name: 'all clips',
      given: choosePurpose('Godot'),
      clicks: (find) => [clips(find), find.button('All', clipList(find))],
      effect: (find) => isFold(find, /in all 6 clips$/),
      after: (find) => clips(find).click(),
    },
    {
      name: 'the skinning method of the target',
      given: choosePurpose('Godot'),
      clicks: (find) => [
        find.page
          .getByRole('group', { name: 'Skinning method of the target', exact: true })
          .getByRole('button', { name: 'Dual quat.', exact: true }),
      ],
      effect: (find) => isPressed(find, 'Dual quat.'),
    },
    {
      name: 'cancel an export',
      given: async (find) => {
        await choosePurpose('Data')(find)
        await occupyCore(find.page)
        await find.button('Export…').click()
      },
      clicks: ({ page }) => [page.locator('.export-actions').getByRole('button', { name: 'Cancel', exact: true })],
      effect: (find) => written(find).getByText('Cancelled. Nothing was written.', { exact: true }).isVisible(),
    },
    {
      name: 'preview',
      given: choosePurpose('Godot'),
      clicks: (find) => [find.button('Preview')],
      effect: (find) => find.table('Files that would be written').isVisible(),
    },
    {
      name: 'copy the preview as CSV',
      given: preview,
      clicks: (find) => [find.button('Copy as CSV', find.region('What is written (preview)'))],
      effect: async (find) => (await find.copied()) === 'name,value',
    },
    {
      name: 'export',
      given: choosePurpose('Godot'),
      clicks: (find) => [find.button('Export…')],
      effect: (find) => find.button('Show in folder').isVisible(),
    },
    {
      name: 'copy the result as CSV',
      clicks: (find) => [find.button('Copy as CSV', written(find))],
      effect: async (find) => (await find.copied()) === 'name,value',
    },
  ]),
  ...panelReach('Export', 'Export for', [
    {
      name: 'the page for a review',
      clicks: (find) => [find.radio('Review page'), find.button('Export…')],
      effect: (find) =>
        written(find)
          .getByText(/\.html$/)
          .first()
          .isVisible(),
    },
  ]),
]
