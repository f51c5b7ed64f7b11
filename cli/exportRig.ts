import { basename, dirname, join, resolve } from 'node:path'
import type { ExportReport } from '../core/exchange/write/exportFormat.ts'
import type { Progress } from '../core/progress.ts'
import { done, failed, type Reply } from '../core/reply.ts'
import type { BodyView, SceneView, Session } from '../core/session/session.ts'
import { copyCompanions } from './companions.ts'
import { cutOptions, type ExportChoice, formatOf } from './exportOptions.ts'
import { openScene } from './openScene.ts'
import { refuseExisting, type WrittenFile, writeFiles } from './writeFiles.ts'

/** CLI.md: `{written:[{path,bytes}]}`; besides, what the format has to say, and every file that was read for it. */
export interface ExportDocument {
  readonly format: string
  readonly written: readonly WrittenFile[]
  readonly report: ExportReport
  readonly read: readonly string[]
}

/** Opens a rig or a scene and writes one body of it to `out` (and, for some formats, beside it). */
export async function exportRig(
  path: string,
  out: string,
  choice: ExportChoice,
  progress: Progress,
): Promise<Reply<ExportDocument>> {
  const format = formatOf(out, choice)
  if (!format.ok) return format
  const cut = cutOptions(choice, format.value)
  if (!cut.ok) return cut
  const free = await refuseExisting([out], choice)
  if (!free.ok) return free
  const opened = await openScene(path, progress)
  if (!opened.ok) return opened
  const { session, scene } = opened.value
  const body = chooseBody(scene, choice.body, path)
  if (!body.ok) return body
  const arranged = arrangeBody(session, scene, body.value, choice, progress)
  if (!arranged.ok) return arranged
  const options = { name: basename(out), cut: cut.value }
  const exported = await session.exportBody({ body: body.value.id, format: format.value, options }, progress)
  if (!exported.ok) return exported
  const { files, report, beside } = exported.value
  const copied = await copyCompanions(out, beside, { force: choice.force ?? false })
  if (!copied.ok) return copied
  const places = files.map(({ name, bytes }, k) => ({ path: k === 0 ? out : join(dirname(out), name), bytes }))
  const written = await writeFiles(places, { force: choice.force ?? false })
  if (!written.ok) return written
  const others = session.files().filter((file) => resolve(file) !== resolve(path))
  const read = [path, ...new Set(others)]
  return done({ format: format.value, written: [...written.value, ...copied.value], report, read })
}

function chooseBody({ bodies }: SceneView, name: string | undefined, path: string): Reply<BodyView> {
  const body = name === undefined ? bodies[0] : bodies.find((one) => one.settings.name === name)
  if (body !== undefined) return done(body)
  const names = bodies.map((one) => `"${one.settings.name}"`).join(', ')
  const message = names === '' ? `${path} has no bodies.` : `${path} has no body "${name}". It has: ${names}.`
  return failed('body-unknown', message, path)
}

/** Gives the body the tree and the skinning that were asked for; without any it stays as it was opened. */
function arrangeBody(
  session: Session,
  scene: SceneView,
  chosen: BodyView,
  { skinning, builder, collapse, leaf }: ExportChoice,
  progress: Progress,
): Reply<SceneView> {
  const { tree } = chosen.settings
  const wanted = { builder: builder ?? tree.builder, collapse: collapse ?? tree.collapse, leaf: leaf ?? tree.leaf }
  if ((skinning ?? builder ?? collapse ?? leaf) === undefined) return done(scene)
  const bodies = scene.bodies.map(({ id, rig, settings }) => ({
    id,
    rig: rig.id,
    settings: id === chosen.id ? { ...settings, skinning: skinning ?? settings.skinning, tree: wanted } : settings,
  }))
  return session.arrange(bodies, progress)
}
