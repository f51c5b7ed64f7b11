import { type Finder, panelReach, type Reach } from './reach.ts'

const isOn = async (find: Finder, name: string) => (await find.toggle(name).getAttribute('aria-checked')) === 'true'
const collapse = 'Collapse (candy wrappers)'
const rows = (find: Finder) =>
  find.page.getByRole('list', { name: 'Joints, narrowest cross-section first', exact: true })
const method = (find: Finder, name: string) =>
  find.page
    .getByRole('group', { name: 'Skinning method', exact: true })
    .last()
    .getByRole('button', { name, exact: true })

/** What the tab Skinning had. */
export const skinReach: readonly Reach[] = [
  ...panelReach('Skin', 'Methods', [
    {
      name: 'the skinning method',
      clicks: (find) => [method(find, 'Spherical')],
      effect: async (find) => (await method(find, 'Spherical').getAttribute('aria-pressed')) === 'true',
    },
    {
      name: 'colours of the difference',
      clicks: (find) => [find.toggle('Colour by the difference')],
      effect: ({ page }) =>
        page
          .getByText(/^Distance to .* skinning$/i)
          .first()
          .isVisible(),
      after: (find) => find.toggle('Colour by the difference').click(),
    },
    {
      name: 'the difference to another method',
      clicks: (find) => [
        find.toggle('Colour by the difference'),
        find.page.getByRole('group', { name: 'Difference to' }).getByRole('button', { name: 'Spherical', exact: true }),
      ],
      effect: ({ page }) =>
        page
          .getByText(/^Distance to spherical skinning$/i)
          .first()
          .isVisible(),
      after: (find) => find.toggle('Colour by the difference').click(),
    },
    {
      name: 'all three methods side by side',
      clicks: (find) => [find.toggle('All three side by side')],
      effect: (find) => isOn(find, 'All three side by side'),
      after: (find) => find.toggle('All three side by side').click(),
    },
  ]),
  ...panelReach('Skin', 'Volume along the clip', [
    {
      name: 'the plot of the volume',
      clicks: () => [],
      effect: ({ page }) =>
        page.getByLabel('Volume along the clip with each skinning method', { exact: true }).isVisible(),
    },
    {
      name: 'copy the volumes as CSV',
      clicks: (find) => [find.button('Copy as CSV', find.region('Volume along the clip'))],
      effect: async (find) => (await find.copied()) === 'seconds,linear,spherical,dual',
    },
  ]),
  ...panelReach('Skin', collapse, [
    {
      name: 'jump to where a joint is narrowest',
      clicks: (find) => [rows(find).getByRole('button').first()],
      effect: async ({ page }) => (await page.getByRole('treeitem', { selected: true }).count()) === 1,
    },
    {
      name: 'list all joints',
      clicks: ({ page }) => [page.getByRole('button', { name: /^Show all \d+ joints$/ })],
      effect: (find) => find.button('Show fewer joints').isVisible(),
      after: (find) => find.button('Show fewer joints').click(),
    },
    {
      name: 'copy the joints as CSV',
      clicks: (find) => [find.button('Copy as CSV', find.region(collapse))],
      effect: async (find) => (await find.copied()).startsWith('joint,smallest cross-section ratio'),
    },
  ]),
]
