import { type Finder, panelReach, type Reach } from './reach.ts'

const rig = (find: Finder) => find.fold('Rig')
const problem = ({ page }: Finder) => page.locator('.problem').filter({ hasText: /whose weights do not sum to 1/ })

/** What the tab Rig had, from any workspace. The rig must have import problems. */
export const rigReach: readonly Reach[] = panelReach('Inspect', 'Rig', [
  {
    name: 'the counts and the size with its unit',
    clicks: (find) => [rig(find)],
    effect: ({ page }) => page.getByRole('row', { name: /^size .* m$/ }).isVisible(),
  },
  {
    name: 'the clips',
    clicks: (find) => [rig(find)],
    effect: ({ page }) => page.getByText('None: the body stays in its rest pose.', { exact: true }).isVisible(),
  },
  {
    name: 'the import problems',
    clicks: (find) => [rig(find)],
    effect: (find) => problem(find).isVisible(),
  },
  {
    name: 'select all affected vertices',
    clicks: (find) => [rig(find), find.button('Select all', problem(find))],
    effect: ({ page }) => page.getByRole('list', { name: 'Affected elements', exact: true }).isVisible(),
    after: (find) => find.button('Deselect all').click(),
  },
  {
    name: 'select one affected vertex',
    clicks: (find) => [
      rig(find),
      problem(find)
        .getByRole('button', { name: /^Select vertex/ })
        .first(),
    ],
    effect: ({ region }) => region('Selected vertex').locator('.panel-note').isVisible(),
  },
  {
    name: 'copy as CSV',
    clicks: (find) => [rig(find), find.button('Copy as CSV', find.region('Rig'))],
    effect: async (find) => (await find.copied()) === 'what,name,value',
  },
])
