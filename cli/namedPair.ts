import { shortList } from '../core/messageText.ts'
import { done, failed, type Reply } from '../core/reply.ts'
import type { BodyView } from '../core/session/session.ts'

/** The two bodies that `--bodies a,b` names, as ids. A name may have commas in it: any of them may be the one between the two. */
export function namedPair(
  text: string,
  bodies: readonly BodyView[],
): Reply<{ readonly bodies: readonly [number, number] }> {
  const ids = new Map(bodies.map(({ id, settings }) => [settings.name, id]))
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) {
    const a = ids.get(text.slice(0, at).trim())
    const b = ids.get(text.slice(at + 1).trim())
    if (a !== undefined && b !== undefined) return done({ bodies: [a, b] })
  }
  const names = shortList([...ids.keys()])
  return failed(
    'body-unknown',
    `--bodies ${text}: give two bodies of the scene with a comma between them. There are: ${names}.`,
  )
}
