import type { Page } from 'playwright-core'

/** Rendering cost while `act` runs, mostly per rendered frame. */
export interface Metered {
  readonly pictures: number
  readonly perSecond: number
  /** CPU time of our scripts on the page's main thread. Excludes other processes. */
  readonly scriptMilliseconds: number
  readonly drawCalls: number
  /** Bytes uploaded to GPU buffers. */
  readonly uploaded: number
  /** Bytes allocated on the JavaScript heap, by sampling. */
  readonly allocated: number
  /** DOM mutations, which React causes. */
  readonly mutations: number
}

interface Counts {
  pictures: number
  drawCalls: number
  uploaded: number
  mutations: number
}

/** Instruments the page: wraps WebGL calls and requestAnimationFrame. Call once per page. */
export async function installMeter(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts: Counts = { pictures: 0, drawCalls: 0, uploaded: 0, mutations: 0 }
    Object.assign(window, { pictureMeter: counts })
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...words: unknown[]) => unknown>
    const follow = (name: string, note: (words: readonly unknown[]) => void) => {
      const plain = gl[name] as (...words: unknown[]) => unknown
      gl[name] = function (this: unknown, ...words) {
        note(words)
        return plain.apply(this, words)
      }
    }
    for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
      follow(name, () => counts.drawCalls++)
    }
    follow('bufferData', ([, data]) => {
      counts.uploaded += ArrayBuffer.isView(data) ? data.byteLength : 0
    })
    follow('bufferSubData', ([, , data, , length]) => {
      const view = data as Float32Array
      counts.uploaded += typeof length === 'number' ? length * view.BYTES_PER_ELEMENT : view.byteLength
    })
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) =>
      request((time) => {
        const before = counts.drawCalls
        draw(time)
        if (counts.drawCalls > before) counts.pictures++
      })
    const watch = new MutationObserver((records) => (counts.mutations += records.length))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

/** Measures the cost while `act` runs. */
export async function metered(page: Page, act: () => Promise<void>): Promise<Metered> {
  const session = await page.context().newCDPSession(page)
  const counts = () => page.evaluate(() => ({ ...(Reflect.get(window, 'pictureMeter') as Counts) }))
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  }
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const [before, scriptBefore, started] = [await counts(), await script(), performance.now()]
  await act()
  const [after, scriptAfter, ended] = [await counts(), await script(), performance.now()]
  // Measured separately, because sampling costs more than the code it measures.
  const allocated = await sampledBytes(session, act)
  const picturesSampled = (await counts()).pictures - after.pictures
  await session.detach()
  const pictures = after.pictures - before.pictures
  return {
    pictures,
    perSecond: (1000 * pictures) / (ended - started),
    scriptMilliseconds: (1000 * (scriptAfter - scriptBefore)) / pictures,
    drawCalls: (after.drawCalls - before.drawCalls) / pictures,
    uploaded: (after.uploaded - before.uploaded) / pictures,
    allocated: allocated / picturesSampled,
    mutations: (after.mutations - before.mutations) / pictures,
  }
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

async function sampledBytes(session: Session, act: () => Promise<void>): Promise<number> {
  const garbageToo = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
  await session.send('HeapProfiler.startSampling', { samplingInterval: 16_384, ...garbageToo })
  await act()
  const { profile } = await session.send('HeapProfiler.stopSampling')
  const nodes = [profile.head]
  let bytes = 0
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    bytes += node.selfSize
    nodes.push(...node.children)
  }
  return bytes
}
