import type { Reply } from '../../core/reply.ts'
import type { SceneView } from '../../core/session/session.ts'
import type { FileToken } from './engine.ts'
import type { SampleId } from './samples.ts'

/** What the main process itself does for the window: files, menus, theme, settings, clipboard. */
export interface Shell {
  /** Call once, after subscribing to events: what to show first. Called again after a reload, it finds the scene as it was. */
  ready(): Promise<Reply<Start>>
  /** Shows the system's dialog. An empty list means that the user changed their mind. */
  chooseFiles(request: { purpose: 'open' | 'add' }): Promise<Reply<readonly FileRef[]>>
  /** Files that were dropped on the window: pass the `File` objects of the drop. */
  adoptDropped(request: { files: readonly DroppedFile[] }): Promise<Reply<readonly FileRef[]>>
  /** Newest first. Changes arrive as the event `recentFiles`. */
  recentFiles(): Promise<Reply<readonly FileRef[]>>
  clearRecentFiles(): Promise<Reply<readonly FileRef[]>>
  setTheme(request: { preference: ThemePreference }): Promise<Reply<Theme>>
  /** Remembers how the window looked (panel sizes, colours, levels): any small JSON object, given back by `ready`. */
  rememberView(request: { view: ViewMemory }): Promise<Reply<true>>
  /** Says what draws the picture, for the About box and for reports. `renderer` is the WebGL renderer string. */
  reportRenderer(request: RendererInfo): Promise<Reply<true>>
  /**
   * Saves the scene, at the time of the last frame, where it came from. With `ask`, or when it has no file of its own, the
   * user says where. null: the user changed their mind.
   */
  saveScene(request: { ask: boolean }): Promise<Reply<FileRef | null>>
  /** Saves a picture of the window where the user says. null: the user changed their mind. */
  saveScreenshot(): Promise<Reply<FileRef | null>>
  /** Shows a file in the system's file manager. */
  showInFolder(request: { file: FileToken }): Promise<Reply<true>>
  copyText(request: { text: string }): Promise<Reply<true>>
}

/** One entry per method: the compiler refuses a missing or a stray name. */
export const shellMethods: Record<keyof Shell, true> = {
  ready: true,
  chooseFiles: true,
  adoptDropped: true,
  recentFiles: true,
  clearRecentFiles: true,
  setTheme: true,
  rememberView: true,
  reportRenderer: true,
  saveScene: true,
  saveScreenshot: true,
  showInFolder: true,
  copyText: true,
}

export interface FileRef {
  readonly token: FileToken
  /** For people: the file's name and the folder it is in. */
  readonly name: string
  readonly folder: string
}

/** What a `File` of the DOM is to a room without a DOM. One made by a script instead of a drop has no path and is refused. */
export interface DroppedFile {
  readonly name: string
  readonly size: number
}

export interface Start {
  /** The scene that the core holds already: the window was reloaded. Show it instead of opening anything. */
  readonly scene: SceneView | null
  /** Whether `scene` has edits that are in no file. */
  readonly unsaved: boolean
  /** What a run that died left behind: bring it back with `engine.recover`, unless there are files to open. */
  readonly left: LeftScene | null
  /** Files named on the command line, to be opened as `openFiles` says. Empty: open the sample. */
  readonly open: readonly FileRef[]
  /** What happened before the window could listen. Events of the same kind follow as `notice`. */
  readonly notices: readonly Notice[]
  readonly theme: Theme
  readonly view: ViewMemory
  readonly app: AppInfo
}

/** A scene with edits that nobody saved. */
export interface LeftScene {
  readonly name: string
  /** When it was last changed, milliseconds since 1970. */
  readonly when: number
  /** What it was made from, without the edits. */
  readonly file: FileRef | 'sample'
}

export type ThemePreference = 'system' | 'light' | 'dark'

export interface Theme {
  readonly preference: ThemePreference
  readonly shown: 'light' | 'dark'
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type ViewMemory = { readonly [name: string]: Json }

export interface RendererInfo {
  readonly webgl2: boolean
  readonly renderer: string
}

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly platform: string
}

/** Something to tell the user. An `error` is shown as role="alert", the others as role="status". */
export interface Notice {
  readonly severity: 'info' | 'warning' | 'error'
  readonly message: string
}

/** What the native menu asks of the window. */
export type Command =
  | 'open-sample'
  | `open-sample-${SampleId}`
  | 'save'
  | 'save-as'
  | 'export'
  | 'report'
  | 'undo'
  | 'redo'
  | 'frame-all'
  | 'frame-selection'
  | 'view-front'
  | 'view-side'
  | 'view-top'
  | 'boxes'
  | 'tool-probe'
  | 'play'
  | 'play-pause'
  | 'step-forward'
  | 'step-back'
  | 'to-start'
  | 'to-end'
  | 'palette'
  | 'shortcuts'

export interface ShellEvents {
  /** Open the first as the scene (purpose `open`) or add them all to it (`add`); further ones are added either way. */
  openFiles: { readonly purpose: 'open' | 'add'; readonly files: readonly FileRef[] }
  /** All files that are not what was read from them: offer to `engine.reload`. `scene`: the scene file is among them. */
  fileChanged: { readonly names: readonly string[]; readonly scene: boolean }
  notice: Notice
  command: { readonly command: Command }
  theme: Theme
  recentFiles: { readonly files: readonly FileRef[] }
}
