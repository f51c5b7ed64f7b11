import { shortList } from '../../core/base/messageText.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { BodyView } from '../../core/session/view/sceneView.ts'

/** The ids of the two bodies in `--bodies a,b`. Names may contain commas, so every comma is tried as the separator. */
export function namedPair(
  text: string,
  bodies: readonly BodyView[],
): Reply<{ readonly bodies: readonly [number, number] }> {
  const named = new Map(bodies.map((body) => [body.settings.name, body]))
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) {
    const a = named.get(text.slice(0, at).trim())
    const b = named.get(text.slice(at + 1).trim())
    if (a === undefined || b === undefined) continue
    const hidden = [a, b].find(({ settings }) => settings.hidden)
    if (hidden === undefined) return done({ bodies: [a.id, b.id] })
    return failed('body-unknown', `--bodies ${text}: "${hidden.settings.name}" is hidden in the scene. Show it first.`)
  }
  const names = shortList([...named.keys()])
  return failed(
    'body-unknown',
    `--bodies ${text}: specify two bodies of the scene, separated by a comma. Available: ${names}.`,
  )
}
