import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { run } from './child.mjs'
import { root } from './paths.mjs'

/** Runs a program of an installed package, without npx. @param {string} name @param {string[]} args */
export function tool(name, args) {
  const manifest = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)
  /** @type {string | Record<string, string>} */
  const bin = JSON.parse(readFileSync(manifest, 'utf8')).bin
  const script = typeof bin === 'string' ? bin : Object.values(bin)[0]
  return run(process.execPath, [join(manifest, '..', script ?? ''), ...args], { cwd: root })
}
