import { app } from 'electron'

/** Origin of the window's page. No other page may be loaded or send requests. */
export interface Page {
  readonly url: string
  readonly origin: string
  /** Whether the development server serves the page instead of the app protocol. */
  readonly live: boolean
}

export const scheme = 'app'
export const host = 'rigsphere'

export function pageOfThisRun(environment: NodeJS.ProcessEnv): Page {
  const server = environment['RIGSPHERE_DEV_URL']
  if (server === undefined || !isLive(environment))
    return { url: `${scheme}://${host}/index.html`, origin: `${scheme}://${host}`, live: false }
  const { href, origin, hostname } = new URL(server)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') {
    throw new Error(`RIGSPHERE_DEV_URL: ${server} is not on this machine`)
  }
  return { url: href, origin, live: true }
}

/** Whether the development server serves the page. */
export function isLive(environment: NodeJS.ProcessEnv): boolean {
  return environment['RIGSPHERE_DEV_URL'] !== undefined && !app.isPackaged
}
