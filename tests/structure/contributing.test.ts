import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { missingRigs, sharedRigs } from '../../scripts/rigs.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('CONTRIBUTING.md')

describe('CONTRIBUTING.md', () => {
  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('lists the projects of the tests', () => {
    const listed = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    const projects = [...read('tests/vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name)
    expect(listed).toEqual(projects)
  })

  it('names folders that exist', () => {
    const folders = [...text.matchAll(/^\| `(\w+\/)` \|/gm)].map(([, name]) => name)
    expect(folders.length).toBeGreaterThan(8)
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  })
})

describe('the workflow', () => {
  it('runs the two commands of the README', () => {
    const commands = [...read('README.md').matchAll(/^npm install && npm \w+$/gm)].map(([command]) => command)
    expect(commands).toHaveLength(2)
    const workflow = read('.github/workflows/ci.yml')
    expect(commands.filter((command) => !workflow.includes(command))).toEqual([])
  })
})

describe('missing real rigs', () => {
  it('are reported in one line with the document that describes them', () => {
    const line = missingRigs(join(tmpdir(), 'none')) ?? ''
    expect(line).toContain('skipped')
    expect(line).not.toContain('\n')
    expect(existsSync(join(root, /docs\/\w+\.md/.exec(line)?.[0] ?? 'none'))).toBe(true)
    expect(missingRigs(root)).toBeNull()
  })

  it.runIf(existsSync(sharedRigs))('are all listed in docs/rigs.md', () => {
    const listed = [...read('docs/rigs.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file)
    expect(listed.length).toBeGreaterThan(40)
    expect(listed.filter((file) => !existsSync(join(sharedRigs, file)))).toEqual([])
  })
})
