import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methods } from '../../electron/contract/bridge.ts'
import { contentSecurityPolicy } from '../../electron/security/contentSecurityPolicy.ts'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await running.page.waitForFunction(() => 'rigsphere' in window)
})
afterAll(() => running?.close())

describe('the page', () => {
  it('is sandboxed, isolated and without Node', async () => {
    const preferences = await running.app.evaluate(({ BrowserWindow }) => {
      // The method is undocumented, but Electron itself uses it.
      const contents = BrowserWindow.getAllWindows()[0].webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>
      }
      const { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity } = contents.getLastWebPreferences()
      return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity }
    })
    expect(preferences).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
    })
  })

  it('has no process, require, Buffer or ipcRenderer', async () => {
    const seen = await running.page.evaluate(() =>
      ['process', 'require', 'module', 'global', 'Buffer', 'ipcRenderer', 'electron'].filter((name) => name in window),
    )
    expect(seen).toEqual([])
  })

  it('has the bridge and cannot modify it', async () => {
    const names = await running.page.evaluate(() => {
      const bridge = window.rigsphere
      Reflect.set(bridge.engine, 'frame', () => 'stolen')
      Reflect.set(window, 'rigsphere', null)
      return [Object.keys(window.rigsphere), String(window.rigsphere.engine.frame).includes('stolen')]
    })
    expect(names).toEqual([['engine', 'shell', 'on'], false])
  })

  it('is served by app:// as a secure context', async () => {
    const facts = await running.page.evaluate(() => [location.protocol, location.host, window.isSecureContext])
    expect(facts).toEqual(['app:', 'rigsphere', true])
  })
})

describe('the Content Security Policy', () => {
  it('is sent with every response and allows nothing unsafe', async () => {
    const header = await running.page.evaluate(async () =>
      (await fetch(location.href)).headers.get('content-security-policy'),
    )
    expect(header).toBe(contentSecurityPolicy)
    expect(header).toContain("default-src 'none'")
    expect(header).toContain("script-src 'self'")
    expect(header).not.toContain('unsafe-eval')
    expect(header).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  it('blocks inline scripts', async () => {
    const stopped = await running.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          })
          const script = document.createElement('script')
          script.textContent = 'document.title = "taken over"'
          document.body.append(script)
        }),
    )
    expect(stopped).toBe('script-src-elem')
    expect(await running.page.title()).not.toBe('taken over')
  })

  it('blocks eval', async () => {
    // From a timer: code in the debugger's own call is exempt.
    const outcome = await running.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => {
            try {
              const evaluate = Reflect.get(window, 'eval') as (text: string) => unknown
              resolve(`ran: ${evaluate('1 + 1')}`)
            } catch (error) {
              resolve((error as Error).name)
            }
          })
        }),
    )
    expect(outcome).toBe('EvalError')
  })

  it('blocks all external connections', async () => {
    const outcomes = await running.page.evaluate(() =>
      Promise.all(
        ['https://example.com/', 'http://127.0.0.1/', 'file:///etc/hostname'].map((url) =>
          fetch(url).then(
            () => 'answered',
            () => 'refused',
          ),
        ),
      ),
    )
    expect(outcomes).toEqual(['refused', 'refused', 'refused'])
  })

  it('is not violated by our own page', async () => {
    const violations: string[] = []
    running.page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) violations.push(line.text())
    })
    await running.page.reload()
    await running.page.waitForFunction(() => document.querySelector('#root')?.childElementCount !== 0)
    await sceneShown(running.page, 'two-men')
    // Popups insert their own styles.
    for (const list of await running.page.getByRole('combobox').all()) {
      await list.click()
      const popup = running.page.getByRole('listbox')
      await popup.waitFor()
      await running.page.keyboard.press('Escape')
      await popup.waitFor({ state: 'hidden' })
    }
    await running.page.keyboard.press('Control+k')
    await running.page.getByRole('dialog').waitFor()
    await running.page.keyboard.press('Escape')
    expect(violations).toEqual([])
  })
})

describe('the protocol', () => {
  it.each(['%2e%2e/electron/main.js', '..%2felectron%2fmain.js', '%5c..%5cpackage.json', 'index.html%00.js', '%ff'])(
    'does not leave its folder for %s',
    async (path) => {
      const status = await running.page.evaluate(async (url) => (await fetch(url)).status, `app://rigsphere/${path}`)
      expect(status).toBe(404)
    },
  )

  it('rejects other hosts', async () => {
    const outcome = await running.page.evaluate(() => fetch('app://elsewhere/index.html').then(String, () => 'refused'))
    expect(outcome).toBe('refused')
  })
})

describe('the sandboxed page', () => {
  it('opens no second window', async () => {
    const opened = await running.page.evaluate(() => window.open('https://example.com/') !== null)
    expect(opened).toBe(false)
    expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  it.each([
    'https://example.com/',
    'file:///etc/hostname',
    'data:text/html,gone',
    'app://rigsphere/other.html',
    'about:blank',
    'about:srcdoc',
  ])('does not navigate to %s', async (target) => {
    const before = running.page.url()
    await running.page.evaluate((url) => {
      const link = document.createElement('a')
      link.href = url
      document.body.append(link)
      link.click()
      link.remove()
      location.assign(url)
    }, target)
    await running.page.waitForTimeout(300)
    expect(running.page.url()).toBe(before)
  })

  it('embeds neither frames nor webviews', async () => {
    const embedded = await running.page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = 'app://rigsphere/index.html'
      const view = document.createElement('webview')
      document.body.append(frame, view)
      await new Promise((resolve) => setTimeout(resolve, 300))
      // A blocked frame has no origin, so its document is not accessible; that of our own would be.
      const facts = { frame: frame.contentDocument !== null, webview: 'loadURL' in view }
      frame.remove()
      view.remove()
      return facts
    })
    expect(embedded).toEqual({ frame: false, webview: false })
  })
})

describe('permissions', () => {
  it.each(['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'])(
    'are denied: %s',
    async (name) => {
      const state = await running.page.evaluate(
        async (permission) => (await navigator.permissions.query({ name: permission as PermissionName })).state,
        name,
      )
      expect(state).toBe('denied')
    },
  )

  it('are denied on request', async () => {
    const outcomes = await running.page.evaluate(async () => [
      await Notification.requestPermission(),
      await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          ({ code }) => resolve(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : `code ${code}`),
        )
      }),
    ])
    expect(outcomes).toEqual(['denied', 'denied'])
  })
})

describe('access control:', () => {
  it.each(['data:text/html,stranger', 'app://rigsphere/index.html'])(
    'all calls of another page at %s are rejected',
    async (url) => {
      const replies = await running.app.evaluate(async ({ BrowserWindow, app }, url) => {
        const preload = `${app.getAppPath()}/preload.cjs`
        const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await stranger.loadURL(url)
        const replies: unknown = await stranger.webContents.executeJavaScript(`Promise.all(
        ['engine', 'shell'].flatMap((side) => Object.entries(window.rigsphere[side]).map(async ([name, call]) =>
          [side + '.' + name, (await call({ files: [] })).problem?.message])))`)
        stranger.destroy()
        return replies as [name: string, message: string | undefined][]
      }, url)
      const channels = Object.entries(methods).flatMap(([side, names]) =>
        Object.keys(names).map((name) => `${side}.${name}`),
      )
      expect(replies.map(([name]) => name).sort()).toEqual(channels.sort())
      expect(replies.filter(([, message]) => !message?.includes('rejected'))).toEqual([])
    },
  )

  it('a path is not accepted as a token', async () => {
    const replies = await running.page.evaluate(() => {
      const { engine, shell } = window.rigsphere
      const file = '/etc/hostname'
      return Promise.all([
        engine.openScene({ task: 1, file }),
        engine.openScene({ task: 1, file: 'sample:../../package' as never }),
        engine.addRig({ task: 1, file }),
        shell.showInFolder({ file }),
      ])
    })
    for (const reply of replies) expect(reply).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  })

  it('an export request cannot contain a path', async () => {
    const replies = await running.page.evaluate(async () => {
      const { engine, shell } = window.rigsphere
      const start = await shell.ready()
      const body = (start.ok && start.value.scene?.bodies[0]?.id) || 0
      const wish = { task: 1, body, format: 'glb' }
      return Promise.all(
        [{ name: '/tmp/x.glb' }, { path: '/tmp/x.glb' }, { options: { name: '../x.glb' } }].map((extra) =>
          engine.exportBody({ ...wish, ...extra }),
        ),
      )
    })
    for (const reply of replies) expect(reply).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  })

  it('an edit cannot set another file for a body', async () => {
    const rig = await running.page.evaluate(async () => {
      const { engine, shell } = window.rigsphere
      const start = await shell.ready()
      const bodies = (start.ok && start.value.scene?.bodies) || []
      const wanted = bodies.map(({ id, rig, settings }) => ({
        id,
        rig: rig.id,
        settings: { ...settings, rig: '/etc/hostname' },
      }))
      const arranged = await engine.arrange({ task: 1, bodies: wanted })
      return arranged.ok ? arranged.value.bodies.map((body) => body.settings.rig) : [arranged.problem.message]
    })
    expect(rig.length).toBeGreaterThan(0)
    for (const path of rig) expect(path).toMatch(/man\.glb$/)
  })

  it('the page can neither name a dropped file nor simulate a drop', async () => {
    const reply = await running.page.evaluate((path) => {
      const data = new DataTransfer()
      data.items.add(new File(['{}'], path))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      const adopt = window.rigsphere.shell.adoptDropped as (request?: unknown) => Promise<unknown>
      return adopt({ paths: [path], files: [new File(['{}'], path), { name: path, size: 1 }] })
    }, '/etc/hostname')
    expect(reply).toEqual({ ok: true, value: [] })
  })
})

describe('the network', () => {
  it('is not reachable by WebRTC or preconnect', async () => {
    const udp = createSocket('udp4')
    const tcp = createServer()
    let arrived = 0
    udp.on('message', () => arrived++)
    tcp.on('connection', (socket) => (arrived++, socket.destroy()))
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => tcp.listen(udp.address().port, '127.0.0.1', resolve))
    try {
      await running.page.evaluate(send, udp.address().port)
      expect(arrived).toBe(0)
    } finally {
      udp.close()
      tcp.close()
    }
  })
})

/** Tries to reach a port of this machine by all means of WebRTC, in the page and in a frame, and by preconnect. */
async function send(port: number): Promise<void> {
  const hint = document.createElement('link')
  hint.rel = 'preconnect'
  hint.href = `https://127.0.0.1:${port}/`
  document.head.append(hint)
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const credentials = { username: 'a', credential: 'b' }
  const iceServers = [
    { urls: `stun:127.0.0.1:${port}` },
    { urls: `stun:localhost:${port}` },
    { urls: `turn:127.0.0.1:${port}?transport=udp`, ...credentials },
    { urls: `turn:127.0.0.1:${port}?transport=tcp`, ...credentials },
  ]
  const inFrame = (frame.contentWindow as (Window & typeof globalThis) | null)?.RTCPeerConnection
  for (const Connection of [window.RTCPeerConnection, inFrame]) {
    if (Connection === undefined) continue
    const [one, other] = [new Connection({ iceServers }), new Connection({ iceServers })]
    one.createDataChannel('data')
    await one.setLocalDescription()
    const line = `candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host`
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription)
    await other.setLocalDescription()
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription)
    await one.addIceCandidate({ candidate: line, sdpMid: '0', sdpMLineIndex: 0 }).catch(() => {})
  }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  frame.remove()
  hint.remove()
}
