import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStale } from '../../scripts/build.mjs'
import { type Notice, noticesOf } from '../../scripts/notices.mjs'
import { root } from '../../scripts/paths.mjs'
import { bundleConfigs } from '../../scripts/vite.config.mjs'

describe('the notices of a bundle', () => {
  beforeAll(() => buildStale(['cli', 'electron', 'library', 'renderer']))

  it.each(['cli', 'library', 'renderer'] as const)(
    'include every package that source maps find in dist/%s',
    async (bundle) => {
      const sources = await mappedSources(bundle)
      const found = new Set(sources.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))
      expect([...found]).toContain('three')
      const named = new Set(noticesIn(bundle).map(({ name }) => name))
      expect([...found].filter((name) => !named.has(name))).toEqual([])
    },
  )

  it.each(['cli', 'electron', 'library', 'renderer'])(
    'include a licence and its text for each package in dist/%s',
    (bundle) => {
      const notices = noticesIn(bundle)
      expect(notices.map(({ name }) => name)).toContain('three')
      const poor = notices.filter(
        ({ license, text }) => !/licen[cs]e|copyright|unlicense/i.test(text) || license === '',
      )
      expect(poor.map(({ name }) => name)).toEqual([])
      const readable = readFileSync(join(root, 'dist', bundle, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
      expect(notices.filter(({ text }) => !readable.includes(text))).toEqual([])
    },
  )

  it('include packages whose styles or helpers are part of the window', () => {
    expect(noticesIn('renderer').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'uplot', 'rolldown']),
    )
  })
})

describe('a bundled package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rigsphere-notices-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function packageWith(name: string, files: Record<string, string>): string {
    const place = join(folder, 'node_modules', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT' }))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text)
    return join(place, 'index.js')
  }

  it('without a licence text stops the build', () => {
    const module = packageWith('silent', { 'license.js': 'export {}' })
    expect(() => noticesOf([module])).toThrow('silent is bundled but has no licence text')
  })

  it('is listed with its licence and its notice', () => {
    const module = packageWith('open', { LICENSE: 'MIT License\r\n', 'NOTICE.md': 'by somebody' })
    expect(noticesOf([module, `${module}?url`])).toEqual([
      { name: 'open', version: '1.0.0', license: 'MIT', text: 'MIT License\n\nby somebody' },
    ])
  })

  it('copied into three stops the build unless it is known', () => {
    const libs = join(root, 'node_modules', 'three', 'examples', 'jsm', 'libs')
    expect(noticesOf([join(libs, 'fflate.module.js')]).map(({ name }) => name)).toEqual(['fflate', 'three'])
    expect(() => noticesOf([join(libs, 'lil-gui.module.min.js')])).toThrow('is a copy of another package')
  })
})

function noticesIn(bundle: string): Notice[] {
  return JSON.parse(readFileSync(join(root, 'dist', bundle, 'notices.json'), 'utf8')) as Notice[]
}

/** Source files listed in the source maps of a build, independent of the data that the notices are generated from. */
async function mappedSources(bundle: 'cli' | 'library' | 'renderer'): Promise<string[]> {
  const sources: string[] = []
  for (const config of bundleConfigs[bundle](join(root, 'out', 'mapped'))) {
    const result = await build({ ...config, build: { ...config.build, write: false, minify: false, sourcemap: true } })
    for (const { output } of [result].flat() as Rolldown.RolldownOutput[]) {
      for (const file of output) if (file.type === 'chunk') sources.push(...(file.map?.sources ?? []))
    }
  }
  return sources
}
