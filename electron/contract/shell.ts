import type { Reply } from '../../core/reply.ts'
import type { SceneView } from '../../core/session/session.ts'
import type { FileToken } from './engine.ts'
import type { MenuWorkspace } from './menuWorkspaces.ts'
import type { SampleId } from './samples.ts'

/** What the main process itself does for the window: files, menus, theme, settings, clipboard. */
export interface Shell {
  /** Call once, after subscribing to events: what to show first. Called again after a reload, it finds the scene as it was. */
  ready(): Promise<Reply<Start>>
  /** Shows the system's dialog. An empty list means that the user changed their mind. */
  chooseFiles(request: { purpose: 'open' | 'add' }): Promise<Reply<readonly FileRef[]>>
  /** The files of the last drop on the window, once. Preload takes their paths from the drop itself. */
  adoptDropped(): Promise<Reply<readonly FileRef[]>>
  /** Newest first. Changes arrive as the event `recentFiles`. */
  recentFiles(): Promise<Reply<readonly FileRef[]>>
  clearRecentFiles(): Promise<Reply<readonly FileRef[]>>
  /** Keeps a picture of the scene on screen for the list of recent files, a data URL of a PNG. false: it is not in the list. */
  keepThumbnail(request: { picture: string }): Promise<Reply<boolean>>
  /** The picture of a recent file, as a data URL. null: it has none. */
  thumbnail(request: { file: FileToken }): Promise<Reply<string | null>>
  setTheme(request: { preference: ThemePreference }): Promise<Reply<Theme>>
  /** Remembers how the window looked (panel sizes, colours, levels): any small JSON object, given back by `ready`. */
  rememberView(request: { view: ViewMemory }): Promise<Reply<true>>
  /** Says what draws the picture, for the About box and for reports. `renderer` is the WebGL renderer string. */
  reportRenderer(request: RendererInfo): Promise<Reply<true>>
  /**
   * Saves the scene, at the time of the last frame, where it came from. With `ask`, or when it has no file of its own, the
   * user says where. If the file has changed on disk since it was read, the user decides. null: the user changed their mind.
   */
  saveScene(request: { ask: boolean }): Promise<Reply<FileRef | null>>
  /** Saves a picture of the window where the user says. null: the user changed their mind. */
  saveScreenshot(): Promise<Reply<FileRef | null>>
  /** Shows a file in the system's file manager. */
  showInFolder(request: { file: FileToken }): Promise<Reply<true>>
  copyText(request: { text: string }): Promise<Reply<true>>
  /** The licences of the app and of everything in it but Chromium. */
  licenses(): Promise<Reply<readonly License[]>>
  /** Opens Chromium's own list of licences in the system's browser. */
  openChromiumLicenses(): Promise<Reply<true>>
}

/** One entry per method: the compiler refuses a missing or a stray name. */
export const shellMethods: Record<keyof Shell, true> = {
  ready: true,
  chooseFiles: true,
  adoptDropped: true,
  recentFiles: true,
  clearRecentFiles: true,
  keepThumbnail: true,
  thumbnail: true,
  setTheme: true,
  rememberView: true,
  reportRenderer: true,
  saveScene: true,
  saveScreenshot: true,
  showInFolder: true,
  copyText: true,
  licenses: true,
  openChromiumLicenses: true,
}

export interface License {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  readonly text: string
}

export interface FileRef {
  readonly token: FileToken
  /** For people: the file's name and the folder it is in. */
  readonly name: string
  readonly folder: string
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
  | 'preferences'
  | `workspace-${MenuWorkspace}`
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
  | 'to-most-contacts'
  | 'palette'
  | 'shortcuts'
  | 'tour'
  | 'about'

export interface ShellEvents {
  /** Open the first as the scene (purpose `open`) or add them all to it (`add`); further ones are added either way. */
  openFiles: { readonly purpose: 'open' | 'add'; readonly files: readonly FileRef[] }
  /** All files that are not what was read from them: offer to `engine.reload`. None: the offer is void. `scene`: the scene file is among them. */
  fileChanged: { readonly names: readonly string[]; readonly scene: boolean }
  notice: Notice
  command: { readonly command: Command }
  theme: Theme
  recentFiles: { readonly files: readonly FileRef[] }
}
