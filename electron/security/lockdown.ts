import { type Session, type WebContents, app } from 'electron'
import { isLive, type Page } from './page.ts'
import { livePolicy } from './policy.ts'

/** Before the app is ready: whatever page ever comes to life in this app, it cannot leave, open, embed or navigate. */
export function lockEveryPage(): void {
  // It would take back `--no-sandbox`, without which Chromium's processes do not start for root. Our pages ask for the
  // sandbox by themselves and get no Node either way.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  if (!isLive(process.env)) cutNetwork()
  app.on('web-contents-created', (_event, contents) => lockPage(contents))
}

/**
 * What no content policy and no request filter sees: WebRTC, DNS prefetches and preconnects. No name and no address
 * resolves, and WebRTC may only use a proxy, which there is none.
 */
function cutNetwork(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
}

const refuse = (event: { preventDefault(): void }) => event.preventDefault()

function lockPage(contents: WebContents): void {
  let home = ''
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-frame-navigate', (event) => {
    // To load itself again is all that a page may do: hot reload needs it.
    if (!event.isMainFrame || event.url !== contents.getURL()) refuse(event)
  })
  contents.on('will-redirect', refuse)
  // Where Electron reports a navigation only once it is done, the page is loaded again.
  contents.on('did-navigate', (_event, url) => {
    if (url.startsWith('about:') && home !== '') void contents.loadURL(home)
    else home = url
  })
  contents.on('will-attach-webview', refuse)
}

/** No camera, no notifications, no devices, no downloads, no network. */
export function lockSession(session: Session, page: Page): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url, page) }))
  if (page.live) relaxForDevelopment(session)
}

function mayLoad(url: string, page: Page): boolean {
  const allowed = [`${page.origin}/`, 'devtools:', 'blob:', 'data:']
  if (page.live) allowed.push(`${page.origin.replace(/^http/, 'ws')}/`)
  return allowed.some((start) => url.startsWith(start))
}

function relaxForDevelopment(session: Session): void {
  session.webRequest.onHeadersReceived(({ responseHeaders }, answer) => {
    answer({ responseHeaders: { ...responseHeaders, 'Content-Security-Policy': [livePolicy] } })
  })
}
