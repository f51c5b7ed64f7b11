import { readFileSync } from 'node:fs'

/** Version of the package. The bundle is two folders below package.json. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return manifest.version
}
