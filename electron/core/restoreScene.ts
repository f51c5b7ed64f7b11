import type { Progress } from '../../core/progress.ts'
import type { Reply } from '../../core/reply.ts'
import type { SceneFile } from '../../core/session/sceneFile.ts'
import type { Arranged, FileSource, SceneView, Session } from '../../core/session/session.ts'
import type { SceneMemory } from './messages.ts'

/** Opens what was opened, loads the rigs that were added, and arranges the bodies as they were. */
export async function restoreScene(
  session: Session,
  files: FileSource,
  { path, text }: SceneMemory,
  progress: Progress,
): Promise<Reply<SceneView>> {
  const opened = await session.open(path, progress)
  if (!opened.ok) return opened
  const rigs = new Map(opened.value.bodies.map(({ settings, rig }) => [files.resolve(path, settings.rig), rig.id]))

  const { bodies } = JSON.parse(text) as SceneFile
  const wanted: Arranged[] = []
  for (const { rig, ...settings } of bodies) {
    const place = files.resolve(path, rig)
    if (!rigs.has(place)) {
      const added = await session.add(place, progress)
      if (!added.ok) return added
      rigs.set(place, added.value.bodies.at(-1)?.rig.id ?? -1)
    }
    wanted.push({ id: null, rig: rigs.get(place) ?? -1, settings })
  }
  return session.arrange(wanted, progress)
}
