import { done } from '../core/reply.ts'
import type { Engine } from './contract/engine.ts'
import type { CoreHost } from './core/coreHost.ts'
import { asRequest, type Exporter } from './files/exporter.ts'
import type { FileTable } from './files/fileTable.ts'
import type { RecentFiles } from './files/recentFiles.ts'
import type { SceneKeeper } from './keep/sceneKeeper.ts'
import { sampleIdOf } from './contract/samples.ts'
import { samplePath } from './paths.ts'

export interface EngineParts {
  readonly core: CoreHost
  readonly table: FileTable
  readonly recent: RecentFiles
  readonly keeper: SceneKeeper
  readonly exporter: Exporter
}

/** The engine on main's side: tokens become paths, what could be opened becomes recent, the core does the rest. */
export function createEngine({ core, table, recent, keeper, exporter }: EngineParts): Engine {
  return {
    async openScene({ task, file }) {
      const sample = sampleIdOf(file)
      if (sample !== null) return core.call('openScene', { path: samplePath(sample) }, task)
      return onChosenFile('openScene', task, file)
    },
    recover: ({ task }) => keeper.recover(task),
    reload: ({ task }) => keeper.reload(task),
    addRig: ({ task, file }) => onChosenFile('addRig', task, file),
    arrange: ({ task, ...wish }) => core.call('arrange', wish, task),
    geometry: (request) => core.call('geometry', request),
    frame: (request) => core.call('frame', request),
    scan: (request) => core.call('scan', request),
    probe: (request) => core.call('probe', request),
    pick: (request) => core.call('pick', request),
    tree: (request) => core.call('tree', request),
    offenders: (request) => core.call('offenders', request),
    sphere: (request) => core.call('sphere', request),
    vertex: (request) => core.call('vertex', request),
    skinning: (request) => core.call('skinning', request),
    previewExport: ({ task, ...wish }) => core.call('previewExport', asRequest(wish), task),
    exportBody: ({ task, ...wish }) => exporter.save(wish, task),
    cancel: async ({ task }) => done(core.cancel(task)),
  }

  async function onChosenFile(method: 'openScene' | 'addRig', task: number, file: string) {
    const path = table.pathOf(file)
    if (!path.ok) return path
    const reply = await core.call(method, { path: path.value }, task)
    if (reply.ok) recent.add(path.value)
    return reply
  }
}
