import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string) => read(path).trimEnd().split('\n')
const guide = readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`)

describe('README.md', () => {
  const text = read('README.md')

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('counts the window tests that npm test omits', () => {
    const slow = readdirSync(join(root, 'tests/app')).filter((name) => name.endsWith('.slow.test.ts'))
    expect(/the (\d+) files `\*\.slow\.test\.ts`/.exec(text)?.[1]).toBe(String(slow.length))
  })

  it('lists the modules', () => {
    const listed = [...text.matchAll(/^(\w+)\/ {2,}/gm)].map(([, name]) => name)
    expect(listed.length).toBeGreaterThan(9)
    expect(listed.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})

describe('the user guide', () => {
  it.each(guide)('has short pages with pictures: %s', (page) => {
    expect(linesOf(page).length).toBeLessThanOrEqual(150)
    expect(read(page)).toMatch(/!\[.+\]\(\.\.\/images\/[\w-]+\.png\)/)
  })

  it('links all pages from its index', () => {
    const links = [...read('docs/guide/README.md').matchAll(/^\| \[[^\]]+\]\((\w+\.md)\) \|/gm)].map(([, name]) => name)
    expect(links.map((name) => `docs/guide/${name}`).toSorted()).toEqual(
      guide.filter((page) => !page.endsWith('README.md')).toSorted(),
    )
  })
})

describe('the changelog', () => {
  it('begins with the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toMatch(
      new RegExp(`^(Unreleased|${version}, \\d{4}-\\d\\d-\\d\\d)$`),
    )
  })
})

describe('lines of Markdown', () => {
  it.each(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/decisions.md', ...guide])(
    'have at most 120 columns: %s',
    (path) => {
      expect(linesOf(path).filter((line) => [...line].length > 120)).toEqual([])
    },
  )
})
