import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserWindow, app } from 'electron'
import type { Problem } from '../../core/reply.ts'
import type { Engine } from '../contract/engine.ts'
import type { ScanFrame } from '../../core/session/session.ts'
import type { CoreHost } from '../core/coreHost.ts'
import type { WindowLink } from '../window/link.ts'
import { contactReport } from './contactReport.ts'

/** A slow machine with software rendering needs a fraction of this; a hang must not outlive it. */
const patience = 90_000
/** For the scan, after which the picture shows the best frame so far. */
const scanPatience = 45_000
/** Panels ask about a frame some tenths of a second after it is shown: the window is up to date after a second without requests. */
const SETTLE_MS = 1000
const settlePatience = 15_000

export interface PreviewParts {
  readonly window: BrowserWindow
  readonly link: WindowLink
  readonly core: CoreHost
}

/**
 * A start without anybody watching: lets the window open its scene and scan it for contacts, saves a picture of the frame
 * with the most, prints the contacts and ends the app with 0, or with 1 and a reason.
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

  /** The same engine, with an eye on what the window gets from it. */
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
    setTimeout(() => fail(`no picture after ${patience / 1000} s: ${this.#state(parts.core)}`), patience)
    this.#play(parts).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
  }

  async #play({ window, link, core }: PreviewParts): Promise<void> {
    while (core.scene === null || this.#frames === 0) await this.#wait()
    const best = await this.#best(core.scene.seconds)
    link.emit('command', { command: 'to-most-contacts' })
    if (best !== undefined) while ((await shownTime(window)) !== best.time) await this.#wait()
    const end = Date.now() + settlePatience
    while (Date.now() < Math.min(end, this.#lastReply + SETTLE_MS)) await this.#wait()
    await drawn(window)
    await this.#savePicture(window)
    console.log(await contactReport(core.scene, (time) => core.call('frame', { time })))
    const shown = best && `, at ${best.time.toFixed(3)} s with ${best.contacts} contacts`
    console.log(`picture: ${this.#picture}${shown ?? ''}`)
    app.exit(0)
  }

  /** The first frame with the most contacts, once the window has scanned the whole clip of so many seconds. undefined: it scans no clip that long. */
  async #best(seconds: number): Promise<ScanFrame | undefined> {
    const end = Date.now() + scanPatience
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

/** Of the frame that the window shows, in seconds. The answer of the core says less: it may still be on its way to the window. */
async function shownTime(window: BrowserWindow): Promise<number> {
  return Number(await window.webContents.executeJavaScript('document.documentElement.dataset.shownTime ?? NaN'))
}

/** When the window has drawn what it has received. */
async function drawn(window: BrowserWindow): Promise<void> {
  const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))'
  await window.webContents.executeJavaScript(twoFrames)
}

/** Names the file, which in the window stands in the headline. */
function sentenceOf({ message, path }: Problem): string {
  return path === undefined || message.includes(basename(path)) ? message : `${path}: ${message}`
}

/** A preview leaves the user's settings alone and does not mind an app that is open already. */
export function useOwnProfile(): void {
  app.setPath('userData', join(app.getPath('userData'), 'preview'))
}

function fail(reason: string): void {
  console.error(`preview: ${reason}`)
  app.exit(1)
}
