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

/** What the next export shall be. */
export interface ExportChoices extends PurposeChoice {
  readonly by: 'budget' | 'level'
  readonly spheres: number
  readonly level: number
  /** Clips in which the spheres must enclose the skin. null: all. */
  readonly clips: readonly string[] | null
  /** null: as the body is skinned. */
  readonly skinning: Skinning | null
}

export type PreviewState =
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly of: Previewed; readonly problem: Problem }
  | { readonly status: 'ready'; readonly of: Previewed; readonly value: ExportPreview }

/** What a preview is of: once this is another, the preview is of nothing. */
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
  /** Of the last export. */
  readonly result: ResultState
  /** Counts the calls of `showExport`; each moves the focus to the chosen purpose. */
  readonly calls: number
}

/** 32: what Unity's cloth can take. */
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

/** Shows the choice of the purpose and focuses it. */
export function showExport(): void {
  const { setWorkspace, setView, folded } = useApp.getState()
  setWorkspace('export')
  setView({ folded: { ...folded, for: false } })
  useExporting.setState({ calls: useExporting.getState().calls + 1 })
}

function formatNamed(formats: readonly FormatView[], wanted: string): FormatView | undefined {
  return formats.find(({ name }) => name === wanted)
}

/** Why a rig cannot be written in a format, or undefined when it can. */
export function formatOff({ ending, label }: FormatView, { name, extensible }: RigView): string | undefined {
  if (ending !== null || extensible) return undefined
  return `${label} is added to a glTF file, and ${name} is none. Convert the mesh to GLB, or choose a format of its own.`
}

/** Why nothing can be exported, or undefined when it can. */
export function exportOff(app: App): string | undefined {
  return app.scene.status === 'ready' && app.bodies.length > 0 ? undefined : 'Open a rig first.'
}

export function reportOff(app: App): string | undefined {
  return exportOff(app) ?? (useExporting.getState().running === null ? undefined : 'An export is under way.')
}

/** The chosen clips that the rig has; all of them are left out, which means the same and stays true when more come. */
export function chosenClips({ clips }: ExportChoices, { clips: there }: RigView): readonly string[] {
  const names = there.map(({ name }) => name)
  return clips === null ? names : names.filter((name) => clips.includes(name))
}

/** Deeper than the tree there is no level. */
export function rigidLevel(app: App, body: number, { level }: ExportChoices): number {
  return Math.min(level, app.assets.get(body)?.tree.depth ?? level)
}

export function exportWish(app: App, body: BodyView, format: FormatView, choices: ExportChoices): ExportWish {
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

/** A trial run of what is chosen, for its figures and for a picture of its spheres. */
export async function previewExport(): Promise<void> {
  await run('preview', undefined, async (task, wish, of) => {
    const reply = await engine.previewExport({ task, ...wish })
    if (reply.ok) {
      useExporting.setState({ preview: { status: 'ready', of, value: reply.value } })
      const { spheres } = reply.value
      useApp.setState({ rigidSpheres: spheres === null ? null : { body: wish.body, spheres } })
      dropStale()
    } else if (reply.problem.kind !== 'cancelled') {
      useExporting.setState({ preview: { status: 'failed', of, problem: reply.problem } })
    }
  })
}

/** Asks where, writes, and says what came of it. Without a format: the chosen one. */
export async function exportBody(format?: string): Promise<void> {
  await run('export', format, async (task, wish, { name }) => {
    const reply = await engine.exportBody({ task, ...wish })
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

type Work = (task: number, wish: ExportWish, of: Previewed & { readonly name: string }) => Promise<void>

/** One at a time, and only when the core has all edits. */
async function run(what: 'preview' | 'export', format: string | undefined, work: Work): Promise<void> {
  await editsArrived()
  const app = useApp.getState()
  const choices = useExporting.getState()
  const body = shownBody(app)
  const chosen = format === undefined ? chosenFormat(app, choices) : formatNamed(app.formats, format)
  if (body === undefined || chosen === undefined || choices.running !== null) return
  const wish = exportWish(app, body, chosen, choices)
  const { name } = body.settings
  const of = { key: previewKey(wish, body), rig: body.rig, name }
  const title = what === 'preview' ? `Previewing the export of ${name}` : `Exporting ${name}`
  await asTask(title, async (task) => {
    useExporting.setState({ running: { task, what }, ...(what === 'export' && { result: { status: 'none' } }) })
    try {
      await work(task, wish, of)
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

/** All that a preview depends on. */
function previewKey(wish: ExportWish, { settings }: BodyView): string {
  return JSON.stringify([wish, settings.tree, settings.skinning, settings.clip])
}

/** Whatever changes, a preview of something else goes, and its picture with it. */
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
  const still =
    body !== undefined &&
    format !== undefined &&
    body.rig === rig &&
    key === previewKey(exportWish(app, body, format, choices), body)
  if (still) return
  useExporting.setState({ preview: { status: 'none' } })
  useApp.setState({ rigidSpheres: null })
}
