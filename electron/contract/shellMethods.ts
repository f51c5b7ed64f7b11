import * as v from 'valibot'
import { type Method, nothing, type RequestOf, shortText, token } from './method.ts'
import type { Json, Shell, ViewMemory } from './shell.ts'

const json: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([
    v.null(),
    v.boolean(),
    v.pipe(v.number(), v.finite()),
    v.string(),
    v.array(json),
    v.record(v.string(), json),
  ]),
)

/** Enough for any layout, and small enough for a settings file. */
const viewLimit = 64 * 1024
export const viewMemory: v.GenericSchema<unknown, ViewMemory> = v.pipe(
  v.record(v.string(), json),
  v.check(
    (view) => JSON.stringify(view).length <= viewLimit,
    `must not be longer than ${viewLimit} characters of JSON`,
  ),
)

/** A PNG of 160 x 100 pixels has at most 64 kB uncompressed. It starts with the signature. */
const thumbnail = v.pipe(
  v.string(),
  v.maxLength(100_000),
  v.regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
)

export const themePreference = v.picklist(['system', 'light', 'dark'])
const purpose = v.picklist(['open', 'add'])

/** The shell as the main process receives it: preload adds the paths of a drop, which the page cannot access. */
export type ShellArrivals = Omit<Shell, 'adoptDropped'> & {
  adoptDropped(request: { paths: readonly string[] }): ReturnType<Shell['adoptDropped']>
}

/** The methods of the shell, with the schemas of their requests. */
export const shellMethods: { readonly [M in keyof ShellArrivals]: Method<RequestOf<ShellArrivals[M]>> } = {
  ready: { request: nothing },
  chooseFiles: { request: v.strictObject({ purpose }) },
  adoptDropped: {
    request: v.strictObject({ paths: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(100)) }),
  },
  recentFiles: { request: nothing },
  clearRecentFiles: { request: nothing },
  keepThumbnail: { request: v.strictObject({ picture: thumbnail }) },
  thumbnail: { request: v.strictObject({ file: token }) },
  setTheme: { request: v.strictObject({ preference: themePreference }) },
  rememberView: { request: v.strictObject({ view: viewMemory }) },
  reportRenderer: { request: v.strictObject({ webgl2: v.boolean(), renderer: shortText }) },
  saveScene: { request: v.strictObject({ ask: v.boolean(), quiet: v.exactOptional(v.literal(true)) }) },
  saveScreenshot: { request: nothing },
  showInFolder: { request: v.strictObject({ file: token }) },
  copyText: { request: v.strictObject({ text: v.pipe(v.string(), v.maxLength(10_000_000)) }) },
  licenses: { request: nothing },
  openChromiumLicenses: { request: nothing },
}
