import { occupyCore } from './occupyCore.ts'
import { type Finder, panelReach, type Reach } from './reach.ts'

const level = (find: Finder) => find.page.getByRole('slider', { name: 'Tree level', exact: true })
const sphere = (find: Finder) => find.region('Selected sphere')
const isSphere = async (find: Finder, node: string) =>
  (await sphere(find).locator('.panel-note').allInnerTexts())[0] === `sphere ${node}`
const press = (label: string) => (find: Finder) => find.button(label).click()
const selectRoot = press('Select the root')
/** The first child of the root, so that there are siblings and a parent. */
const selectChild = async (find: Finder) => {
  await selectRoot(find)
  await sphere(find)
    .getByRole('button', { name: /^Child/ })
    .click()
  await find.page.waitForFunction(() => /sphere [1-9]/.test(document.querySelector('[data-panel=sphere]')!.textContent))
}
/** A sphere whose vertices several joints move, which has intervals and corners. */
const selectBlended = async (find: Finder) => {
  await find
    .region('Worst spheres')
    .getByRole('listitem')
    .filter({ hasText: 'interval' })
    .first()
    .getByRole('button')
    .click()
  await sphere(find).locator('.corners-title').first().waitFor()
}
const typeLeaf = async (find: Finder) => {
  await find.field('Triangles in a leaf').fill('20')
  await find.field('Triangles in a leaf').press('Enter')
}
const leaves = (find: Finder, size: number) => find.region('Sphere tree').getByText(`, ${size} per leaf`).isVisible()

const tree = panelReach('Inspect', 'Sphere tree', [
  {
    name: 'draw a level from the table',
    clicks: (find) => [find.button('Show level 2 in the viewport')],
    effect: async (find) => (await level(find).getAttribute('aria-valuenow')) === '2',
  },
  {
    name: 'the plot of radii by level',
    clicks: () => [],
    effect: (find) => find.page.getByLabel(/^Mean radius of the spheres of each level/).isVisible(),
  },
  {
    name: 'where the tree is from',
    clicks: () => [],
    effect: (find) => find.region('Sphere tree').getByText('Built here', { exact: true }).isVisible(),
  },
  {
    name: 'copy the levels as CSV',
    clicks: (find) => [find.region('Sphere tree').getByRole('button', { name: 'Copy as CSV', exact: true })],
    effect: async (find) => (await find.copied()).startsWith('level,spheres,reference min'),
  },
  {
    name: 'sizes',
    clicks: (find) => [find.fold('Sizes and all radii')],
    effect: (find) => find.table('Size of the tree').isVisible(),
  },
  {
    name: 'radii of all kinds',
    clicks: (find) => [find.fold('Sizes and all radii')],
    effect: (find) => find.table('Radii by level').isVisible(),
  },
  {
    name: 'min, mean and max of one kind of radii',
    clicks: (find) => [find.fold('Sizes and all radii'), find.button('bottom-up')],
    effect: (find) => find.page.getByRole('columnheader', { name: 'min', exact: true }).isVisible(),
  },
  {
    name: 'copy the sizes as CSV',
    clicks: (find) => [find.fold('Sizes and all radii'), find.button('Copy the size as CSV')],
    effect: async (find) => (await find.copied()).startsWith('spheres,levels,most children'),
  },
  {
    name: 'the builder',
    clicks: (find) => [find.fold('Rebuild…'), find.page.getByRole('combobox', { name: 'Builder', exact: true })],
    effect: (find) => find.page.getByRole('listbox').isVisible(),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'rebuild',
    clicks: (find) => [find.fold('Rebuild…'), find.button('Rebuild')],
    typed: typeLeaf,
    effect: (find) => leaves(find, 20),
  },
])

const running = panelReach('Inspect', 'Rebuild…', [
  {
    name: 'cancel a rebuild',
    given: async (find) => {
      await find.fold('Rebuild…').click()
      await typeLeaf(find)
      await occupyCore(find.page)
      await find.button('Rebuild').click()
    },
    clicks: (find) => [find.button('Cancel', find.region('Sphere tree'))],
    effect: (find) => find.button('Rebuild').isVisible(),
    after: async (find) => {
      if (!(await leaves(find, 64))) throw new Error('the cancelled rebuild changed the tree')
    },
  },
])

const selected = panelReach('Inspect', 'Selected sphere', [
  {
    name: 'select the root',
    clicks: (find) => [find.button('Select the root')],
    effect: (find) => isSphere(find, '0'),
  },
  {
    name: 'to a child',
    given: selectRoot,
    clicks: (find) => [sphere(find).getByRole('button', { name: /^Child \(\d+\)$/ })],
    effect: (find) => isSphere(find, '1'),
  },
  {
    name: 'to the parent',
    given: selectChild,
    clicks: (find) => [find.button('Parent', sphere(find))],
    effect: (find) => isSphere(find, '0'),
  },
  {
    name: 'to the next sibling',
    given: selectChild,
    clicks: (find) => [find.button('Next sibling')],
    effect: async (find) =>
      (await sphere(find)
        .getByText(/^2 of \d/)
        .count()) === 1,
  },
  {
    name: 'to the previous sibling',
    given: selectChild,
    clicks: (find) => [find.button('Previous sibling')],
    effect: async (find) =>
      (await sphere(find)
        .getByText(/^[2-9] of \d/)
        .count()) === 1,
  },
  {
    name: 'why it is large',
    given: selectBlended,
    clicks: () => [],
    effect: (find) =>
      sphere(find)
        .getByText(/larger than it needs to be/)
        .isVisible(),
  },
  {
    name: 'the corners',
    given: selectBlended,
    clicks: () => [],
    effect: (find) => find.table('Corners, their weights and how far they reach').first().isVisible(),
  },
  {
    name: 'copy the intervals as CSV',
    given: selectBlended,
    clicks: (find) => [find.button('Copy as CSV', sphere(find))],
    effect: async (find) => (await find.copied()).startsWith('set,joint,low,high'),
  },
  {
    name: 'copy the radii as CSV',
    given: selectRoot,
    clicks: (find) => [find.button('Copy the radii as CSV')],
    effect: async (find) => (await find.copied()).startsWith('rest,posed,best'),
  },
  {
    name: 'copy the corners as CSV',
    given: selectBlended,
    clicks: (find) => [find.button('Copy the corners as CSV').first()],
    effect: async (find) => (await find.copied()).startsWith('corner,'),
  },
  {
    name: 'fold a joint set',
    given: selectBlended,
    clicks: (find) => [sphere(find).locator('.section-fold').first()],
    effect: async (find) =>
      (await sphere(find).locator('.section-fold').first().getAttribute('aria-expanded')) === 'false',
  },
])

/** Clicks the skin: where a body is depends on the camera. */
const selectVertex = async ({ page, region }: Finder) => {
  const box = (await page.locator('.viewport-canvas').boundingBox())!
  const note = region('Selected vertex').locator('.panel-note')
  for (let k = 0; k < 60 && (await note.count()) === 0; k++) {
    const x = box.x + box.width * (0.3 + (0.4 * (k % 12)) / 12)
    const y = box.y + box.height * (0.45 + 0.1 * Math.floor(k / 12))
    await page.keyboard.down('Alt')
    await page.mouse.click(x, y)
    await page.keyboard.up('Alt')
    await page.waitForTimeout(100)
  }
}

const vertex = panelReach('Inspect', 'Selected vertex', [
  {
    name: 'the vertex tool',
    clicks: (find) => [find.button('Use the vertex tool')],
    effect: async (find) => (await find.button('Pick a vertex').getAttribute('aria-pressed')) === 'true',
    after: ({ page }) => page.locator('body').press('q'),
  },
  {
    name: 'what the click hit',
    given: selectVertex,
    clicks: () => [],
    effect: (find) => find.table('What the last click hit').isVisible(),
  },
  {
    name: 'copy what the click hit as CSV',
    given: selectVertex,
    clicks: ({ page }) => [page.getByRole('region', { name: /^Clicked triangle/ }).getByRole('button')],
    effect: async (find) => (await find.copied()).startsWith('body,triangle,distance'),
  },
  {
    name: 'copy the positions as CSV',
    given: selectVertex,
    clicks: (find) => [find.region('Selected vertex').locator('.panel-actions').getByRole('button')],
    effect: async (find) => (await find.copied()).startsWith('pose,x,y,z'),
  },
  {
    name: 'select an influence',
    given: selectVertex,
    clicks: ({ page }) => [page.locator('.influence').first()],
    effect: async ({ page }) => (await page.getByRole('treeitem', { selected: true }).count()) === 1,
  },
  {
    name: 'copy the influences as CSV',
    given: selectVertex,
    clicks: (find) => [find.button('Copy as CSV', find.region('Influences'))],
    effect: async (find) => (await find.copied()) === 'joint,weight',
  },
  {
    name: 'select a sphere that contains it',
    given: selectVertex,
    clicks: ({ page }) => [page.locator('.sphere-above').first()],
    effect: (find) => isSphere(find, '0'),
  },
  {
    name: 'copy the spheres that contain it as CSV',
    given: selectVertex,
    clicks: (find) => [find.button('Copy as CSV', find.region('Spheres that contain it'))],
    effect: async (find) => (await find.copied()) === 'sphere,level,radius',
  },
])

/** What the tabs Tree, Sphere and Vertex had. */
export const inspectReach: readonly Reach[] = [...tree, ...running, ...selected, ...vertex]
