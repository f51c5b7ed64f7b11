import { type Session, type WebContents, app } from 'electron'
import { isLive, type Page } from './page.ts'
import { livePolicy } from './contentSecurityPolicy.ts'

/**
 * Call before the app is ready. Prevents every page of this app from navigating, opening windows or embedding content.
 */
export function lockEveryPage(): void {
  // enableSandbox would override `--no-sandbox`, without which Chromium's processes do not start for root. The pages
  // request the sandbox themselves and have no access to Node in any case.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  if (!isLive(process.env)) cutNetwork()
  app.on('web-contents-created', (_event, contents) => lockPage(contents))
}

/**
 * Blocks network access that neither the content security policy nor request filters cover: WebRTC, DNS prefetch and
 * preconnect. No host name or address resolves, and WebRTC may only use a proxy, which does not exist.
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
    // A page may only reload itself, which hot reload needs.
    if (!event.isMainFrame || event.url !== contents.getURL()) refuse(event)
  })
  contents.on('will-redirect', refuse)
  // If Electron reports a navigation only after the fact, load the page again.
  contents.on('did-navigate', (_event, url) => {
    if (url.startsWith('about:') && home !== '') void contents.loadURL(home)
    else home = url
  })
  contents.on('will-attach-webview', refuse)
}

/** Denies camera, notifications, devices, downloads and network access. */
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
