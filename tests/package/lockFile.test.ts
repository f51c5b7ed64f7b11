import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly optionalDependencies?: Record<string, string>
  readonly engines?: { readonly node?: string }
}

type Locked = Readonly<Record<string, LockedPackage>>

const readLock = (folder: string): Locked =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Locked }).packages
const locked = readLock(root)

describe('package-lock.json', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rigsphere-lock-'))
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(root, name), join(folder, name))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has an entry for every optional dependency: the binaries of all platforms', () => {
    const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !findPackage(path, name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('contains no registry host, but the hash of every package', () => {
    const packages = Object.entries(locked).filter(([path]) => path !== '')
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })

  it('satisfies npm ci', () => {
    const { status, stderr } = npm(folder, ['ci', '--dry-run'])
    expect(stderr).not.toContain('from lock file')
    expect(status).toBe(0)
  })

  it('is not changed by npm install', () => {
    const { status } = npm(folder, ['install', '--package-lock-only'])
    expect(status).toBe(0)
    expect(versions(readLock(folder))).toEqual(versions(locked))
  })
})

describe('the Node version in the README', () => {
  it('satisfies every package', () => {
    const [, named = ''] = /Node (\d+\.\d+) or newer/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    expect(named).not.toBe('')
    const refusing = Object.entries(locked).filter(([, { engines }]) => !accepts(engines?.node ?? '*', named))
    expect(refusing.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([])
  })
})

function npm(cwd: string, args: readonly string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--ignore-scripts'], { cwd, encoding: 'utf8' })
  return { status, stderr }
}

/** Tests whether Node resolves `name` from the package at `path`. */
function findPackage(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (locked[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true
    if (at === '') return false
  }
}

/** Compares only fields that determine which packages are installed, because npm 10 drops `libc`. */
function versions(packages: Locked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(packages).map(([path, { version, integrity }]) => [path, `${version} ${integrity}`]),
  )
}

/** Supports the version ranges used in `engines`: comparators, `^`, `~` and alternatives. */
function accepts(range: string, version: string): boolean {
  const at = number(version)
  return range.split('||').some((alternative) =>
    [...alternative.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\d[\d.x]*|\*)/g)].every(([, operator, bound = '']) => {
      if (bound === '*') return true
      const low = number(bound)
      if (operator === '>=') return at >= low
      if (operator === '>') return at > low
      if (operator === '<') return at < low
      if (operator === '<=') return at <= low
      const end = operator === '~' && bound.includes('.') ? low - (low % 1e3) + 1e3 : low - (low % 1e6) + 1e6
      return at >= low && at < end
    }),
  )
}

function number(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number(part.replace(/\D.*/, '') || 0))
  return major * 1e6 + minor * 1e3 + patch
}
