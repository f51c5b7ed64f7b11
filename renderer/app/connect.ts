import type { Notice, Start } from '../../electron/contract/shell.ts'
import { bridge, shell } from '../base/bridge.ts'
import { runCommand } from '../commands/runCommand.ts'
import { useApp } from '../state/app.ts'
import { followEdits, resumeEdits } from '../requests/arrange.ts'
import { followAutosave } from '../requests/followAutosave.ts'
import { followExport } from '../requests/exporting.ts'
import { frames } from '../requests/frames.ts'
import { followThumbnail } from '../requests/keepThumbnail.ts'
import { followProbe } from '../requests/followProbe.ts'
import { markUnsaved, offerLeft, recoverScene } from '../requests/recoverScene.ts'
import { offerReload } from '../requests/offerReload.ts'
import { scanWhenIdle } from '../requests/scanClip.ts'
import { closeScene, findRig, openFiles, openSample, showScene } from '../requests/scene.ts'
import { reportMissing } from '../requests/reportMissing.ts'
import { memoryOf, sameView, viewFrom } from '../requests/viewMemory.ts'

/** Connects the store to the rest of the app. Called once, before the first render. */
export async function connect(): Promise<void> {
  listen()
  frames.follow()
  followEdits()
  followHidden()
  followProbe()
  followExport()
  followThumbnail()
  followAutosave()
  scanWhenIdle()
  const reply = await shell.ready()
  if (!reply.ok) {
    useApp
      .getState()
      .showMessage({ tone: 'error', title: 'Rigsphere could not start properly', detail: reply.problem.message })
    return
  }
  await begin(reply.value)
}

async function begin(start: Start): Promise<void> {
  useApp.setState({ ...viewFrom(start.view), theme: start.theme.preference, app: start.app, core: 'ready' })
  rememberView()
  for (const notice of start.notices) tellNotice(notice)
  const recent = await shell.recentFiles()
  if (recent.ok) useApp.setState({ recent: recent.value })
  await showFirst(start)
}

async function showFirst({ scene, unsaved, open, left }: Start): Promise<void> {
  if (left !== null && (scene !== null || open.length > 0)) offerLeft(left)
  if (scene !== null) {
    await showScene(scene)
    if (unsaved) markUnsaved()
  } else if (open.length > 0) await openFiles('open', open)
  else if (left === null || !(await recoverScene(left))) await openSample()
}

function listen(): void {
  const { showMessage, progressTask, setLive } = useApp.getState()
  bridge.on('progress', ({ task, done, total, what }) => progressTask(task, done, total, what))
  bridge.on('crashed', () => {
    useApp.getState().pause()
    setLive({ core: 'restarting' })
  })
  bridge.on('restored', ({ scene, message }) => {
    setLive({ core: 'ready' })
    showMessage({ tone: scene === null ? 'warning' : 'success', title: 'The core is back', detail: message })
    if (scene === null) closeScene()
    else if (useApp.getState().scene.status === 'ready') {
      reportMissing(scene, findRig)
      void resumeEdits(scene)
    } else void showScene(scene)
  })
  bridge.on('fitLevel', ({ body, level, xyzr }) => useApp.setState({ growing: { body, level, xyzr } }))
  bridge.on('openFiles', ({ purpose, files }) => void openFiles(purpose, files))
  bridge.on('fileChanged', offerReload)
  bridge.on('notice', tellNotice)
  bridge.on('command', ({ command }) => runCommand(command))
  bridge.on('theme', ({ preference }) => useApp.setState({ theme: preference }))
  bridge.on('recentFiles', ({ files }) => setLive({ recent: files }))
}

function tellNotice({ severity, message }: Notice): void {
  useApp.getState().showMessage({ tone: severity, title: message })
}

/** Keeps the ids of hidden bodies as a set, because the viewport reads them in every frame. */
function followHidden(): void {
  useApp.subscribe(({ bodies }, before) => {
    if (bodies === before.bodies) return
    const hidden = new Set(bodies.filter((body) => body.settings.hidden).map((body) => body.id))
    if ([...hidden].join() !== [...before.hidden].join()) useApp.setState({ hidden })
  })
}

/** Waits until changes stop, so that dragging a gridline causes a single write. */
function rememberView(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  useApp.subscribe((app, before) => {
    if (sameView(app, before)) return
    clearTimeout(timer)
    timer = setTimeout(() => void shell.rememberView({ view: memoryOf(useApp.getState()) }), 400)
  })
}
