import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readRig } from '../../core/exchange/readRig.ts'
import { done, failed, type Reply } from '../../core/reply.ts'
import type { ImportProblem } from '../../core/rig/importProblem.ts'
import type { Rig } from '../../core/rig/rig.ts'

const folder = new URL('../../../shared/rigs/', import.meta.url).pathname

/** Rigs by other people lie beside the checkout, never in it. Tests that need them say so when they are not there. */
export const hasSharedRigs = existsSync(folder)
if (!hasSharedRigs) console.warn('skipped: the tests on real rigs, ../shared/rigs is not there')

export function sharedRigPath(name: string): string {
  return join(folder, name)
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

/** A resource resolver that reads the folder of a file. */
export function filesBeside(path: string): (uri: string) => Promise<Reply<Uint8Array>> {
  return (uri) => {
    const file = join(dirname(path), uri)
    if (!existsSync(file)) return Promise.resolve(failed('file-missing', `"${uri}" is not there`, uri))
    return Promise.resolve(done(new Uint8Array(readFileSync(file))))
  }
}

export function noFiles(uri: string): Promise<Reply<Uint8Array>> {
  return Promise.resolve(failed('file-missing', `"${uri}" is not there`, uri))
}

export function expectRig<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(`${reply.problem.kind}: ${reply.problem.message}`)
  return reply.value
}
