import { shortList, shortName } from '../../base/messageText.ts'
import type { Problem } from '../../base/reply.ts'

/** The problem for a rig that refers to files outside its folder. */
export function outsideProblem(rig: string, files: readonly string[]): Problem {
  const which = files.length === 1 ? 'a file' : `${files.length} files`
  const them = files.length === 1 ? 'it' : 'them'
  const advice = `Copy ${them} into that folder, or allow access (terminal: --allow-outside).`
  const message = `${shortName(rig)} refers to ${which} outside its folder: ${shortList(files, 80)}. ${advice}`
  return { kind: 'file-outside', message, files }
}
