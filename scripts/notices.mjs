import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { Stop } from './tell.mjs'

/**
 * @typedef {object} Notice
 * @property {string} name
 * @property {string} version
 * @property {string} license the SPDX expression
 * @property {string} text
 */

/** Licence texts of packages that contain none: NAME.txt, with "+" instead of "/". */
const texts = join(root, 'scripts', 'licenses')

/**
 * Packages that are copied into others.
 * @type {readonly { modules: RegExp, name: string, version: RegExp, license: string }[]}
 */
const COPIED = [
  {
    modules: /three\/examples\/jsm\/libs\/fflate\.module\.js$/,
    name: 'fflate',
    version: /^version (\S+)$/m,
    license: 'MIT',
  },
]

/** Folders in which packages keep copied code. */
const COPY_FOLDER = /\/(libs?|vendor|third[-_]?party)\/(?!.*node_modules)/

/**
 * Writes the notices of a bundle next to it, as JSON and as text.
 * @param {string} folder @param {Iterable<string>} modules
 */
export function writeNotices(folder, modules) {
  const notices = noticesOf(modules)
  writeFileSync(join(folder, 'notices.json'), `${JSON.stringify(notices, null, 1)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), readable(notices))
}

/** One notice for every package with a module in the bundle. @param {Iterable<string>} modules @returns {Notice[]} */
export function noticesOf(modules) {
  /** @type {Map<string, Notice>} */
  const notices = new Map()
  for (const id of modules) {
    for (const notice of [packageNotice(id), copiedNotice(id)]) {
      if (notice !== null) notices.set(`${notice.name} ${notice.version}`, notice)
    }
  }
  return [...notices.keys()].sort().map((key) => /** @type {Notice} */ (notices.get(key)))
}

/** @type {Map<string, Notice>} by folder */
const known = new Map()

/** @param {string} id @returns {Notice | null} */
function packageNotice(id) {
  const folder = packageFolder(id)
  if (folder === null) return null
  const found = known.get(folder)
  if (found !== undefined) return found
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const notice = { name, version, license: String(license), text: packageText(folder, name) }
  known.set(folder, notice)
  return notice
}

/** Helpers of bundlers have names instead of files: "\0rolldown/runtime.js". @param {string} id */
function packageFolder(id) {
  const [, helper] = /^\0(vite|rolldown)\//.exec(id) ?? []
  if (helper !== undefined) return join(root, 'node_modules', helper)
  const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/').replace(/^\0/, '')) ?? []
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : null
}

/** @param {string} folder @param {string} name */
function packageText(folder, name) {
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|unlicense|notice)(?!.*\.(js|ts|json)$)/i.test(file))
    .sort()
  if (files.length > 0) return files.map((file) => clean(readFileSync(join(folder, file), 'utf8'))).join('\n\n')
  return ownText(name)
}

/** @param {string} id @returns {Notice | null} */
function copiedNotice(id) {
  const path = id.replaceAll('\\', '/')
  const copied = COPIED.find(({ modules }) => modules.test(path))
  if (copied === undefined) {
    if (/node_modules\/three\//.test(path) && COPY_FOLDER.test(path))
      throw new Stop(`${path} is a copy of another package. Add it to scripts/notices.mjs.`)
    return null
  }
  const { name, license } = copied
  return { name, version: copied.version.exec(readFileSync(id, 'utf8'))?.[1] ?? '', license, text: ownText(name) }
}

/** @param {string} name */
function ownText(name) {
  const file = join(texts, `${name.replaceAll('/', '+')}.txt`)
  if (!existsSync(file)) throw new Stop(`${name} is bundled but has no licence text. Add it as ${file}.`)
  return clean(readFileSync(file, 'utf8'))
}

/** @param {string} text */
function clean(text) {
  return text.replaceAll('\r\n', '\n').trim()
}

/** @param {readonly Notice[]} notices */
function readable(notices) {
  const line = '-'.repeat(80)
  const parts = notices.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
  return `Rigsphere contains code of the packages below, under these licences.\n\n${[...parts].join(`\n${line}\n\n`)}`
}
