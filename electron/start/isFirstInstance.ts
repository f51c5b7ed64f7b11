import { app } from 'electron'
import * as v from 'valibot'

const message = v.object({ files: v.array(v.string()) })

/**
 * Whether this is the first instance. A later instance passes its files to the first, which receives them in `arrived`,
 * and must quit. The later instance parses its own command line, because Chromium reorders the arguments that it passes
 * on.
 */
export function isFirstInstance(files: readonly string[], arrived: (files: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock({ files: [...files] })) return false
  app.on('second-instance', (_event, _words, _folder, data) => {
    const read = v.safeParse(message, data)
    arrived(read.success ? read.output.files : [])
  })
  return true
}
