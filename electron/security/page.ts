import { app } from 'electron'

/** Where the window's page comes from. Nothing else may be loaded, and nobody else may call us. */
export interface Page {
  readonly url: string
  readonly origin: string
  /** Served by the development server instead of our own protocol. */
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

/** Whether the page comes from the development server. */
export function isLive(environment: NodeJS.ProcessEnv): boolean {
  return environment['RIGSPHERE_DEV_URL'] !== undefined && !app.isPackaged
}
