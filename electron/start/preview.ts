import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserWindow, app } from 'electron'
import type { Problem } from '../../core/base/reply.ts'
import type { Engine } from '../contract/engine.ts'
import type { ScanFrame } from '../../core/session/query/scanFrame.ts'
import type { CoreHost } from '../threads/coreHost.ts'
import type { WindowLink } from '../base/windowLink.ts'
import { contactReport } from './contactReport.ts'

/** Timeout for a hang. A slow machine with software rendering needs a fraction of this. */
const timeout = 90_000
/** Timeout for the scan. After that, the picture shows the best frame so far. */
const scanTimeout = 45_000
/**
 * Panels request data some tenths of a second after a frame is shown. After a second without requests, the window is up
 * to date.
 */
const SETTLE_MS = 1000
const settleTimeout = 15_000

export interface PreviewParts {
  readonly window: BrowserWindow
  readonly link: WindowLink
  readonly core: CoreHost
}

/**
 * Runs the app unattended: waits until the window has opened the scene and scanned it for contacts, saves a picture of
 * the frame with the most contacts, prints the contacts and exits with 0, or with 1 and a reason.
 */
export class Preview {
  readonly #picture: string
  #frames = 0
  #lastReply = 0
  readonly #scanned: ScanFrame[] = []
  #trouble: string | null = null

  constructor(picture: string) {
    this.#picture = picture
  }

  /** Wraps the engine to observe the replies to the window. */
  watch(engine: Engine): Engine {
    return {
      ...engine,
      openScene: async (request) => {
        const reply = await engine.openScene(request)
        if (!reply.ok) this.#trouble = sentenceOf(reply.problem)
        return reply
      },
      frame: async (request) => {
        const reply = await engine.frame(request)
        if (reply.ok) this.#frames++
        return this.#noted(reply)
      },
      tree: async (request) => this.#noted(await engine.tree(request)),
      listSpheres: async (request) => this.#noted(await engine.listSpheres(request)),
      scan: async (request) => {
        const reply = await engine.scan(request)
        if (reply.ok) this.#scanned.push(...reply.value)
        return reply
      },
    }
  }

  run(parts: PreviewParts): void {
    setTimeout(() => fail(`no picture after ${timeout / 1000} s: ${this.#state(parts.core)}`), timeout)
    this.#play(parts).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
  }

  async #play({ window, link, core }: PreviewParts): Promise<void> {
    while (core.scene === null || this.#frames === 0) await this.#wait()
    const best = await this.#best(core.scene.seconds)
    link.emit('command', { command: 'to-most-contacts' })
    if (best !== undefined) while ((await shownTime(window)) !== best.time) await this.#wait()
    const end = Date.now() + settleTimeout
    while (Date.now() < Math.min(end, this.#lastReply + SETTLE_MS)) await this.#wait()
    await drawn(window)
    await this.#savePicture(window)
    console.log(await contactReport(core.scene, (time) => core.call('frame', { time })))
    const shown = best && `, at ${best.time.toFixed(3)} s with ${best.contacts} contacts`
    console.log(`picture: ${this.#picture}${shown ?? ''}`)
    app.exit(0)
  }

  /**
   * The first frame with the most contacts, after the window has scanned the whole clip of `seconds` seconds or the
   * timeout has passed. undefined if nothing was scanned.
   */
  async #best(seconds: number): Promise<ScanFrame | undefined> {
    const end = Date.now() + scanTimeout
    const isDone = () => this.#scanned.some(({ time }) => time >= seconds)
    while (!isDone() && Date.now() < end) await this.#wait()
    const [first] = this.#scanned
    return first && this.#scanned.reduce((best, frame) => (frame.contacts > best.contacts ? frame : best), first)
  }

  #noted<Answer>(reply: Answer): Answer {
    this.#lastReply = Date.now()
    return reply
  }

  async #wait(): Promise<void> {
    if (this.#trouble !== null) throw new Error(this.#trouble)
    await pause(50)
  }

  async #savePicture(window: BrowserWindow): Promise<void> {
    let picture = await window.capturePage()
    for (; picture.isEmpty(); picture = await window.capturePage()) await this.#wait()
    await mkdir(dirname(this.#picture), { recursive: true })
    await writeFile(this.#picture, picture.toPNG())
  }

  #state(core: CoreHost): string {
    return core.scene === null
      ? 'the scene was never opened'
      : `${this.#frames} frames were sent and ${this.#scanned.length} scanned`
  }
}

/**
 * Time of the frame that the window shows, in seconds. The core cannot provide it: its reply may not have reached the
 * window.
 */
async function shownTime(window: BrowserWindow): Promise<number> {
  return Number(await window.webContents.executeJavaScript('document.documentElement.dataset.shownTime ?? NaN'))
}

/** Resolves when the window has drawn what it has received. */
async function drawn(window: BrowserWindow): Promise<void> {
  const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))'
  await window.webContents.executeJavaScript(twoFrames)
}

/** Adds the path, which the window shows in the title of the message. */
function sentenceOf({ message, path }: Problem): string {
  return path === undefined || message.includes(basename(path)) ? message : `${path}: ${message}`
}

/** Uses a separate profile, so that a preview does not change the user's settings and can run alongside an open app. */
export function useOwnProfile(): void {
  app.setPath('userData', join(app.getPath('userData'), 'preview'))
}

function fail(reason: string): void {
  console.error(`preview: ${reason}`)
  app.exit(1)
}
