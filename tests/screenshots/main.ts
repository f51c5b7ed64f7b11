import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { out, root } from '../../scripts/paths.mjs'
import { docsPictures } from './docsPictures.ts'
import { takeDocsPicture } from './takeDocsPicture.ts'
import { takeWorkspaces } from './takeWorkspaces.ts'

const HELP = `npm run screenshots -- [NAME…] [--out FOLDER] [--all]

Takes the pictures of the documentation, all or those named (window, contacts, …), into FOLDER, by default docs/images.
--all takes every workspace in several sizes and both themes instead, by default into out/screenshots.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean' } },
})

if (values.help) console.log(HELP)
else if (values.all) await takeWorkspaces(folder(join(out, 'screenshots')))
else await takeDocs(folder(join(root, 'docs', 'images')))

function folder(standard: string): string {
  const path = values.out ?? standard
  mkdirSync(path, { recursive: true })
  return path
}

async function takeDocs(folder: string): Promise<void> {
  const unknown = positionals.filter((name) => !docsPictures.some((one) => one.name === name))
  if (unknown.length > 0) throw new Error(`no picture is named ${unknown.join(', ')}`)
  for (const one of docsPictures) {
    if (positionals.length > 0 && !positionals.includes(one.name)) continue
    await takeDocsPicture(one, folder)
    console.log(join(folder, `${one.name}.png`))
  }
}
