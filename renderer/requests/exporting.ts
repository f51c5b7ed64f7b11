/** Export and its preview. */
import { create } from 'zustand'
import type {
  BodyView,
  RigidOptions,
  ExportPreview,
  FormatView,
  Problem,
  RigView,
  Skinning,
} from '../../electron/contract/core.ts'
import type { ExportWish, SavedExport, SavedFile } from '../../electron/contract/engine.ts'
import { engine, shell } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import { editsArrived } from './arrange.ts'
import { asTask } from './asTask.ts'
import { chosenFormat, type PurposeChoice } from '../derive/exportPurpose.ts'
import { shownBody } from '../state/selectors.ts'
import { reportProblem } from './reportProblem.ts'

/** Settings of the next export. */
export interface ExportChoices extends PurposeChoice {
  readonly by: 'budget' | 'level'
  readonly spheres: number
  readonly level: number
  /** Clips in which the spheres must enclose the skin. null: all. */
  readonly clips: readonly string[] | null
  /** null: the skinning method of the body. */
  readonly skinning: Skinning | null
}

export type PreviewState =
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly of: Previewed; readonly problem: Problem }
  | { readonly status: 'ready'; readonly of: Previewed; readonly value: ExportPreview }

/** Subject of a preview; the preview is stale once this changes. */
interface Previewed {
  readonly key: string
  readonly rig: RigView
}

export type ResultState =
  | { readonly status: 'none' }
  | { readonly status: 'cancelled'; readonly body: string }
  | { readonly status: 'failed'; readonly body: string; readonly problem: Problem }
  | { readonly status: 'saved'; readonly body: string; readonly value: SavedExport }

export interface Exporting extends ExportChoices {
  readonly running: { readonly task: number; readonly what: 'preview' | 'export' } | null
  readonly preview: PreviewState
  /** Result of the last export. */
  readonly result: ResultState
  /** Number of calls of `showExport`; each moves the focus to the chosen purpose. */
  readonly calls: number
}

/** 32 spheres: the limit of Unity's cloth. */
export const useExporting = create<Exporting>()(() => ({
  purpose: '',
  format: '',
  by: 'budget',
  spheres: 32,
  level: 3,
  clips: null,
  skinning: null,
  running: null,
  preview: { status: 'none' },
  result: { status: 'none' },
  calls: 0,
}))

export function chooseExport(change: Partial<ExportChoices>): void {
  useExporting.setState(change)
}

/** Shows and focuses the choice of the purpose. */
export function showExport(): void {
  const { setWorkspace, setView, folded } = useApp.getState()
  setWorkspace('export')
  setView({ folded: { ...folded, for: false } })
  useExporting.setState({ calls: useExporting.getState().calls + 1 })
}

function formatNamed(formats: readonly FormatView[], wanted: string): FormatView | undefined {
  return formats.find(({ name }) => name === wanted)
}

/** Why a rig cannot be written in a format, or undefined. */
export function formatOff({ ending, label }: FormatView, { name, extensible }: RigView): string | undefined {
  if (ending !== null || extensible) return undefined
  return `${label} extends a glTF file, but ${name} is not one. Convert the mesh to GLB, or choose another format.`
}

/** Why nothing can be exported, or undefined. */
export function exportOff(app: App): string | undefined {
  return app.scene.status === 'ready' && app.bodies.length > 0 ? undefined : 'Open a rig first.'
}

export function reportOff(app: App): string | undefined {
  return exportOff(app) ?? (useExporting.getState().running === null ? undefined : 'An export is in progress.')
}

/** The chosen clips that the rig has. `clips` null: all clips, including ones added later. */
export function chosenClips({ clips }: ExportChoices, { clips: available }: RigView): readonly string[] {
  const names = available.map(({ name }) => name)
  return clips === null ? names : names.filter((name) => clips.includes(name))
}

/** The chosen level, limited to the depth of the tree. */
export function rigidLevel(app: App, body: number, { level }: ExportChoices): number {
  return Math.min(level, app.assets.get(body)?.tree.depth ?? level)
}

export function exportRequest(app: App, body: BodyView, format: FormatView, choices: ExportChoices): ExportWish {
  return {
    body: body.id,
    format: format.name,
    ...(format.takesRigidSpheres && { rigid: rigidOptions(app, body, choices) }),
  }
}

function rigidOptions(app: App, body: BodyView, choices: ExportChoices): RigidOptions {
  const { by, spheres, clips, skinning } = choices
  return {
    size: by === 'budget' ? { by, spheres } : { by, level: rigidLevel(app, body.id, choices) },
    ...(clips !== null && { clips: chosenClips(choices, body.rig) }),
    ...(skinning !== null && { skinning }),
  }
}

/** Runs the export without writing files, for its figures and spheres. */
export async function previewExport(): Promise<void> {
  await run('preview', undefined, async (task, request, of) => {
    const reply = await engine.previewExport({ task, ...request })
    if (reply.ok) {
      useExporting.setState({ preview: { status: 'ready', of, value: reply.value } })
      const { spheres } = reply.value
      useApp.setState({ rigidSpheres: spheres === null ? null : { body: request.body, spheres } })
      dropStale()
    } else if (reply.problem.kind !== 'cancelled') {
      useExporting.setState({ preview: { status: 'failed', of, problem: reply.problem } })
    }
  })
}

/** Lets the user choose a file, writes it and reports the result. `format` defaults to the chosen one. */
export async function exportBody(format?: string): Promise<void> {
  await run('export', format, async (task, request, { name }) => {
    const reply = await engine.exportBody({ task, ...request })
    if (!reply.ok) {
      const cancelled = reply.problem.kind === 'cancelled'
      const status = cancelled
        ? ({ status: 'cancelled' } as const)
        : ({ status: 'failed', problem: reply.problem } as const)
      useExporting.setState({ result: { ...status, body: name } })
      const again = { label: 'Export somewhere else…', run: () => void exportBody(format) }
      if (!cancelled) reportProblem(`${name} was not exported`, reply.problem, again)
    } else if (reply.value !== null) {
      useExporting.setState({ result: { status: 'saved', body: name, value: reply.value } })
      reportSaved(reply.value)
    }
  })
}

type Work = (task: number, request: ExportWish, of: Previewed & { readonly name: string }) => Promise<void>

/** Runs one operation at a time, after the core has received all edits. */
async function run(what: 'preview' | 'export', format: string | undefined, work: Work): Promise<void> {
  await editsArrived()
  const app = useApp.getState()
  const choices = useExporting.getState()
  const body = shownBody(app)
  const chosen = format === undefined ? chosenFormat(app, choices) : formatNamed(app.formats, format)
  if (body === undefined || chosen === undefined || choices.running !== null) return
  const request = exportRequest(app, body, chosen, choices)
  const { name } = body.settings
  const of = { key: previewKey(request, body), rig: body.rig, name }
  const title = what === 'preview' ? `Previewing the export of ${name}` : `Exporting ${name}`
  await asTask(title, async (task) => {
    useExporting.setState({ running: { task, what }, ...(what === 'export' && { result: { status: 'none' } }) })
    try {
      await work(task, request, of)
    } finally {
      useExporting.setState({ running: null })
    }
  })
}

function reportSaved({ files }: SavedExport): void {
  const [main] = files
  if (main === undefined) return
  const { name, folder } = main.file
  const action = { label: 'Show in folder', run: () => void showInFolder(main) }
  useApp.getState().showMessage({ tone: 'success', title: `Exported ${name}`, detail: `In ${folder}`, action })
}

export async function showInFolder({ file }: SavedFile): Promise<void> {
  const reply = await shell.showInFolder({ file: file.token })
  if (!reply.ok) reportProblem('The folder was not opened', reply.problem)
}

/** Identifies everything that a preview depends on. */
function previewKey(request: ExportWish, { settings }: BodyView): string {
  return JSON.stringify([request, settings.tree, settings.skinning, settings.clip])
}

/** Discards a preview and its spheres once they are stale. */
export function followExport(): void {
  useApp.subscribe((app, before) => {
    if (app.bodies !== before.bodies || app.selection.body !== before.selection.body) dropStale()
  })
  useExporting.subscribe(({ preview }) => {
    if (preview.status !== 'none') dropStale()
  })
}

function dropStale(): void {
  const { preview, ...choices } = useExporting.getState()
  if (preview.status === 'none') return
  const app = useApp.getState()
  const body = shownBody(app)
  const format = chosenFormat(app, choices)
  const { key, rig } = preview.of
  const isCurrent =
    body !== undefined &&
    format !== undefined &&
    body.rig === rig &&
    key === previewKey(exportRequest(app, body, format, choices), body)
  if (isCurrent) return
  useExporting.setState({ preview: { status: 'none' } })
  useApp.setState({ rigidSpheres: null })
}
