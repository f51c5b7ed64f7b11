import { Cancelled, type Progress } from '../../core/progress.ts'
import { failed } from '../../core/reply.ts'
import type { Frame, Session } from '../../core/session/session.ts'
import type { Call, CoreMethod, CoreReply, CoreRequest, Message } from './messages.ts'
import { workerProgress } from './workerProgress.ts'

export type Post = (message: Message, transfer: readonly ArrayBuffer[]) => void
type Serve = {
  [M in CoreMethod]: (request: CoreRequest<M>, progress: Progress) => CoreReply<M> | Promise<CoreReply<M>>
}

/** Answers calls one after the other, so that no question is ever asked of a half-opened scene. */
export function serveSession(session: Session, post: Post): (call: Call) => Promise<void> {
  const serve: Serve = {
    openScene: ({ path }, progress) => session.open(path, progress),
    addRig: ({ path }, progress) => session.add(path, progress),
    geometry: ({ body }) => session.geometry(body),
    frame: (request) => session.frame(request),
  }

  async function answer<M extends CoreMethod>(call: Call<M>): Promise<void> {
    const { id, method, request, cancel } = call
    const progress = workerProgress(cancel, (report) => post({ kind: 'progress', id, report }, []))
    const reply = await cancellable<M>(() => serve[method](request, progress), cancel)
    post({ kind: 'answer', id, reply }, method === 'frame' ? frameBuffers(reply as CoreReply<'frame'>) : [])
  }

  let queue = Promise.resolve()
  return (call) => (queue = queue.then(() => answer(call)))
}

/** Anything but `Cancelled` is a bug: it goes up, ends this worker, and main starts the next one from a known state. */
async function cancellable<M extends CoreMethod>(
  work: () => CoreReply<M> | Promise<CoreReply<M>>,
  cancel: SharedArrayBuffer,
): Promise<CoreReply<M>> {
  const cancelled = failed('cancelled', 'Cancelled.') as CoreReply<M>
  if (Atomics.load(new Int32Array(cancel), 0) !== 0) return cancelled
  try {
    return await work()
  } catch (error) {
    if (error instanceof Cancelled) return cancelled
    throw error
  }
}

/** A frame's arrays are the receiver's own, so they are handed over instead of copied. Views of a larger buffer are not ours to give. */
function frameBuffers(reply: CoreReply<'frame'>): ArrayBuffer[] {
  if (!reply.ok) return []
  const frame: Frame = reply.value
  const arrays = [...frame.bodies.map((body) => body.positions), ...frame.contacts.map((pair) => pair.triangles)]
  const whole = arrays.filter((array) => array.byteLength === array.buffer.byteLength)
  return [...new Set(whole.map((array) => array.buffer))].filter((buffer) => buffer instanceof ArrayBuffer)
}
