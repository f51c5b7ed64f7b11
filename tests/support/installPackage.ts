import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../scripts/paths.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Folder outside the checkout: `rigsphere.tgz`, `alone` with only this package, `game` with three and
     * glTF-Transform too.
     */
    installed: string
  }
}

/** Runs once before the package tests: packs and installs the package. */
export default function installPackage({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rigsphere-installed-'))
  const printed = npm(root, ['pack', '--pack-destination', folder, '--json'])
  const [{ filename }] = JSON.parse(printed.slice(printed.indexOf('['))) as [{ filename: string }]
  const tarball = join(folder, filename)
  install(join(folder, 'alone'), [tarball])
  install(join(folder, 'game'), [tarball, ...['three', '@types/three', '@gltf-transform/core'].map(asLocked)])
  provide('installed', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

function install(folder: string, packages: readonly string[]): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...packages])
}

/** Pins the version that this checkout uses, which is in the npm cache. */
function asLocked(name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return `${name}@${manifest.devDependencies[name]}`
}

function npm(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
