import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { type Session, protocol } from 'electron'
import { host, scheme } from './page.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Call before the app is ready. Registers app:// as a secure standard scheme, like https. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the files of one folder, and nothing outside of it, under app://rigsphere/. */
export function serveFolder(session: Session, folder: string): void {
  session.protocol.handle(scheme, async (request) => {
    const path = fileFor(request.url, folder)
    if (request.method !== 'GET' || path === null) return answer(404, null)
    try {
      return answer(200, new Uint8Array(await readFile(path)), types[extname(path)])
    } catch {
      return answer(404, null)
    }
  })
}

function answer(status: number, body: Uint8Array<ArrayBuffer> | null, type = 'application/octet-stream'): Response {
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  }
  return new Response(body, { status, headers })
}

export function fileFor(url: string, folder: string): string | null {
  const { hostname, pathname } = new URL(url)
  if (hostname !== host) return null
  const path = join(folder, decoded(pathname))
  return path.startsWith(folder + sep) && !path.includes('\0') ? path : null
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '\0'
  }
}
