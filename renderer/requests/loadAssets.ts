import type { BodyView } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import type { Assets, BodyAssets } from '../state/bodyAssets.ts'
import { reportProblem } from './reportProblem.ts'

/** Loads the assets of bodies, once per rig and tree: the bodies of a crowd share them. */
export async function loadAssets(bodies: readonly BodyView[]): Promise<Assets> {
  const alike = new Map<string, BodyView[]>()
  for (const body of bodies) {
    if (body.rig.missing !== null) continue
    const key = `${body.rig.id} ${JSON.stringify(body.settings.tree)}`
    alike.set(key, [...(alike.get(key) ?? []), body])
  }
  const loaded = new Map<number, BodyAssets>()
  await Promise.all(
    [...alike.values()].map(async (group) => {
      const reply = await engine.geometry({ body: group[0]?.id ?? -1 })
      if (!reply.ok) return reportProblem('A body cannot be drawn', reply.problem)
      const { triangles, dominant, skin, spheres, depth, storedTree } = reply.value
      const tree = { spheres, depth, stored: storedTree }
      const assets: BodyAssets = { triangles, dominant, skin: skin ?? undefined, tree }
      for (const { id } of group) loaded.set(id, assets)
    }),
  )
  return loaded
}
