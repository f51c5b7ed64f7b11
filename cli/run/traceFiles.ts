import type { Reply } from '../../core/base/reply.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import type { Trace } from './trace.ts'

/** File access that traces every read with its size and duration. */
export function traceFiles(files: FileSource, trace: Trace): FileSource {
  const traced = async (what: string, read: () => Promise<Reply<Uint8Array>>) => {
    const started = performance.now()
    const reply = await read()
    const result = reply.ok ? `${reply.value.length} bytes` : reply.problem.kind
    trace(`read ${what}: ${result} in ${(performance.now() - started).toFixed(1)} ms`)
    return reply
  }
  return {
    ...files,
    read: (path) => traced(path, () => files.read(path)),
    readReferenced: (rig, name, most) =>
      traced(`${name}, to which ${rig} refers`, () => files.readReferenced(rig, name, most)),
  }
}
