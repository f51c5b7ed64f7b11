import type { Reply } from '../../core/base/reply.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { CommandId } from './commandId.ts'
import type { FileToken } from './engine.ts'

/** Services of the main process for the window: files, menus, theme, settings, clipboard. */
export interface Shell {
  /**
   * Call once, after subscribing to events. Returns what to show first. After a reload of the page, it returns the
   * current scene.
   */
  ready(): Promise<Reply<Start>>
  /** Shows an open dialog. The list is empty if the user cancels. */
  chooseFiles(request: { purpose: 'open' | 'add' }): Promise<Reply<readonly FileRef[]>>
  /**
   * The files of the last drop on the window; each drop is returned once. Preload reads their paths from the drop
   * event.
   */
  adoptDropped(): Promise<Reply<readonly FileRef[]>>
  /** Newest first. The event `recentFiles` reports changes. */
  recentFiles(): Promise<Reply<readonly FileRef[]>>
  clearRecentFiles(): Promise<Reply<readonly FileRef[]>>
  /**
   * Stores a thumbnail of the scene for the list of recent files, as a data URL of a PNG. Returns false if the scene is
   * not in the list.
   */
  keepThumbnail(request: { picture: string }): Promise<Reply<boolean>>
  /** The thumbnail of a recent file, as a data URL; null if it has none. */
  thumbnail(request: { file: FileToken }): Promise<Reply<string | null>>
  setTheme(request: { preference: ThemePreference }): Promise<Reply<Theme>>
  /** Stores the state of the window (panel sizes, colours, levels): any small JSON object. `ready` returns it. */
  rememberView(request: { view: ViewMemory }): Promise<Reply<true>>
  /**
   * Reports the graphics capabilities, for the About box and for error reports. `renderer` is the WebGL renderer
   * string.
   */
  reportRenderer(request: RendererInfo): Promise<Reply<true>>
  /**
   * Saves the scene, at the time of the last frame, to its file. With `ask`, or if it has no file of its own, the user
   * chooses one. If the file has changed on disk since it was read, the user decides. null if the user cancels. With
   * `quiet`, nobody is asked: null if the scene has no file of its own, or if the file is not as it was read.
   */
  saveScene(request: { ask: boolean; quiet?: true }): Promise<Reply<FileRef | null>>
  /** Saves a picture of the window to a file that the user chooses. null if the user cancels. */
  saveScreenshot(): Promise<Reply<FileRef | null>>
  /** Shows a file in the system's file manager. */
  showInFolder(request: { file: FileToken }): Promise<Reply<true>>
  copyText(request: { text: string }): Promise<Reply<true>>
  /** The licences of the app and all its components except Chromium. */
  licenses(): Promise<Reply<readonly License[]>>
  /** Opens Chromium's list of licences in the system's browser. */
  openChromiumLicenses(): Promise<Reply<true>>
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
  /** For display: the name of the file and its folder. */
  readonly name: string
  readonly folder: string
}

export interface Start {
  /** The current scene of the core, if the window was reloaded. Show it instead of opening anything. */
  readonly scene: SceneView | null
  /** Whether `scene` has unsaved edits. */
  readonly unsaved: boolean
  /** The scene of a run that crashed. Restore it with `engine.recover`, unless there are files to open. */
  readonly left: LeftScene | null
  /** Files from the command line, to be opened as described for `openFiles`. If empty, open the sample. */
  readonly open: readonly FileRef[]
  /** Notices from before the window subscribed. Later ones arrive as `notice` events. */
  readonly notices: readonly Notice[]
  readonly theme: Theme
  readonly view: ViewMemory
  readonly app: AppInfo
}

/** A scene with unsaved edits. */
export interface LeftScene {
  readonly name: string
  /** Time of the last change, in milliseconds since 1970. */
  readonly when: number
  /** The file it is based on, without the edits. */
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

/** A message to the user. An `error` is shown as role="alert", the others as role="status". */
export interface Notice {
  readonly severity: 'info' | 'warning' | 'error'
  readonly message: string
}

export interface ShellEvents {
  /** Open the first file as the scene (purpose `open`) or add all to it (`add`). Further files are always added. */
  openFiles: { readonly purpose: 'open' | 'add'; readonly files: readonly FileRef[] }
  /**
   * All files that differ on disk from what was read: offer `engine.reload`. If empty, withdraw the offer. `scene`: the
   * scene file is among them.
   */
  fileChanged: { readonly names: readonly string[]; readonly scene: boolean }
  notice: Notice
  /** A command of the native menu. */
  command: { readonly command: CommandId }
  theme: Theme
  recentFiles: { readonly files: readonly FileRef[] }
}
