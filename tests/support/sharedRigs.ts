import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { ImportProblem } from '../../core/rig/importProblem.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { missingRigs, sharedRigs } from '../../scripts/rigs.mjs'

/** Tests that need third-party rigs are skipped if they are missing. The summary of `npm test` says so. */
export const hasSharedRigs = existsSync(sharedRigs)
if (!hasSharedRigs) console.warn(missingRigs())

export function sharedRigPath(name: string): string {
  return join(sharedRigs, name)
}

export function readSharedBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(sharedRigPath(name)))
}

export interface LoadedRig {
  readonly rig: Rig
  readonly problems: readonly ImportProblem[]
}

export async function loadSharedRig(name: string): Promise<LoadedRig> {
  return expectRig(await readRig(readSharedBytes(name), name, filesBeside(sharedRigPath(name))))
}

/** Resolves resources in the folder of a file. */
export function filesBeside(path: string): (uri: string) => Promise<Reply<Uint8Array>> {
  return (uri) => {
    const file = join(dirname(path), uri)
    if (!existsSync(file)) return Promise.resolve(failed('file-missing', `"${uri}" does not exist`, uri))
    return Promise.resolve(done(new Uint8Array(readFileSync(file))))
  }
}

export function noFiles(uri: string): Promise<Reply<Uint8Array>> {
  return Promise.resolve(failed('file-missing', `"${uri}" does not exist`, uri))
}

export function expectRig<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(`${reply.problem.kind}: ${reply.problem.message}`)
  return reply.value
}
