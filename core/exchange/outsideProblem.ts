import { shortList, shortName } from '../messageText.ts'
import type { Problem } from '../reply.ts'

/** The problem of a rig that refers to files outside its own folder. */
export function outsideProblem(rig: string, files: readonly string[]): Problem {
  const which = files.length === 1 ? 'a file' : `${files.length} files`
  const advice = `Copy ${files.length === 1 ? 'it' : 'them'} into that folder, or allow the access (terminal: --allow-outside).`
  const message = `${shortName(rig)} refers to ${which} outside its folder: ${shortList(files, 80)}. ${advice}`
  return { kind: 'file-outside', message, files }
}
