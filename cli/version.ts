import { readFileSync } from 'node:fs'

/** Of the package. The bundle lies two folders below its manifest. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return manifest.version
}
