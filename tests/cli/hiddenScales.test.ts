import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { scaledTube } from '../support/scaledTube.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-scales-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Levels {
  readonly levels: readonly {
    readonly reference: { readonly mean: number }
    readonly onDemand: { readonly mean: number }
  }[]
}

it('tree prints consistent radii for a rig bound at a different scale than posed', async () => {
  const file = join(folder, 'tube.glb')
  await writeFile(
    file,
    scaledTube({ armature: [0.01, 0.01, 0.01], dummyRoot: [100, 100, 100], bindSpace: [100, 100, 100] }),
  )
  const { code, json } = await runCli(['tree', file, '--clip', 'bend', '--time', '0.5', '--json'])
  expect(code).toBe(0)
  for (const { reference, onDemand } of (json() as Levels).levels) {
    expect(onDemand.mean / reference.mean).toBeGreaterThan(0.8)
    expect(onDemand.mean / reference.mean).toBeLessThan(1.4)
  }
})
