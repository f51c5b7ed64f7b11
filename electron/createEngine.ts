import type { BrowserWindow } from 'electron'
import { done, failed, type Reply } from '../core/base/reply.ts'
import type { SceneView } from '../core/session/view/sceneView.ts'
import { type Engine, engineMethods, type Forwarded } from './contract/engine.ts'
import type { CoreHost } from './threads/coreHost.ts'
import type { CoreMethod, CoreRequest } from './threads/coreMessages.ts'
import type { FitHost } from './threads/fitHost.ts'
import { chooseRig } from './files/dialogs.ts'
import { asRequest, type Exporter } from './export/exporter.ts'
import type { FileTable } from './files/fileTable.ts'
import type { RecentFiles } from './files/recentFiles.ts'
import type { SceneKeeper } from './keep/sceneKeeper.ts'
import { sampleIdOf } from './contract/sampleScenes.ts'
import { samplePath } from './base/paths.ts'

export interface EngineParts {
  readonly window: BrowserWindow
  readonly core: CoreHost
  readonly table: FileTable
  readonly recent: RecentFiles
  readonly keeper: SceneKeeper
  readonly exporter: Exporter
  readonly fits: FitHost
}

/**
 * The engine in the main process: resolves tokens to paths, adds opened files to the recent list, and forwards
 * the other methods to the core.
 */
export function createEngine({ window, core, table, recent, keeper, exporter, fits }: EngineParts): Engine {
  return {
    ...forwardTo(core),
    async openScene({ task, file, ...options }) {
      const sample = sampleIdOf(file)
      if (sample !== null) return core.call('openScene', { path: samplePath(sample) }, task)
      return onChosenFile(file, (path) => keeper.open({ path, ...options }, task))
    },
    recover: ({ task }) => keeper.recover(task),
    reload: ({ task }) => keeper.reload(task),
    addRig: ({ task, file, ...options }) =>
      onChosenFile(file, (path) => core.call('addRig', { path, ...options }, task)),
    async findRig({ task, rig }) {
      const missing = core.scene?.bodies.find((body) => body.rig.id === rig)
      if (missing === undefined) return failed('request-invalid', `The scene has no rig ${rig}.`)
      const path = await chooseRig(window, missing.rig.name)
      return path === null ? done(null) : core.call('findRig', { rig, path }, task)
    },
    arrange: ({ task, ...wish }) => core.call('arrange', wish, task),
    async fitTree({ task, body, settings }) {
      const job = await core.call('buildJob', { body, settings })
      if (!job.ok) return job
      const built = await fits.run(job.value, task, (level, xyzr) => fits.tell('fitLevel', { task, body, level, xyzr }))
      return built.ok ? core.call('adoptFitted', { body, fitted: built.value }) : built
    },
    async measureTree({ task, body, tree }) {
      const job = await core.call('measureJob', { body, tree })
      return job.ok ? fits.run(job.value, task) : job
    },
    async measureDrawn(request) {
      const job = await core.call('drawnJob', request)
      return job.ok ? fits.run(job.value, null) : job
    },
    async buildInner({ task, body, settings }) {
      const job = await core.call('innerJob', { body, settings })
      if (!job.ok) return job
      const run = await fits.run(job.value, task)
      if (!run.ok) return run
      return run.value.ok ? core.call('adoptInner', { body, built: run.value.value }) : run.value
    },
    previewExport: ({ task, ...wish }) => core.call('previewExport', asRequest(wish), task),
    exportBody: ({ task, ...wish }) => exporter.save(wish, task),
    cancel: async ({ task }) => done(core.cancel(task) || fits.cancel(task)),
  }

  async function onChosenFile(file: string, use: (path: string) => Promise<Reply<SceneView>>) {
    const path = table.pathOf(file)
    if (!path.ok) return path
    const reply = await use(path.value)
    if (reply.ok) recent.add(path.value)
    return reply
  }
}

function forwardTo(core: CoreHost): Forwarded {
  const methods = Object.entries(engineMethods).filter(([, handler]) => handler === 'core')
  const forward = (method: CoreMethod) => (request: CoreRequest<CoreMethod>) => core.call(method, request)
  return Object.fromEntries(methods.map(([method]) => [method, forward(method as CoreMethod)])) as unknown as Forwarded
}
