import { app } from 'electron'
import * as v from 'valibot'

const message = v.object({ files: v.array(v.string()) })

/**
 * Whether this is the first instance. A later one hands its files over and must quit; `arrived` then gets them here.
 * The words of the other command line are read there, since Chromium reorders the ones it passes on.
 */
export function isFirstInstance(files: readonly string[], arrived: (files: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock({ files: [...files] })) return false
  app.on('second-instance', (_event, _words, _folder, data) => {
    const read = v.safeParse(message, data)
    arrived(read.success ? read.output.files : [])
  })
  return true
}
