import { beforeEach, describe, expect, it } from 'vitest'
import { TREE_EXTENSION } from '../../../core/exchange/tree/treeExtension.ts'
import { noProgress, type Progress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { changeGltf, openGltf } from '../../support/openGltf.ts'
import { expectRig } from '../../support/sharedRigs.ts'
import { strip } from '../../support/strip.ts'
import { sampleBytes } from '../assets/builtSamples.ts'

const disk = new Map<string, Uint8Array>()
const files = memoryFiles(disk)

const newSession = () => createSession(files, () => 0)

/** Records the progress messages of the core. */
function listener(): Progress & { readonly said: Set<string> } {
  const said = new Set<string>()
  return { said, report: (_done, _total, what) => void said.add(what) }
}
const BUILDING = 'binding spheres to joints'

/** Contacts of two overlapping bodies of one file; `tree` as in scene files. */
async function contactsOf(session: Session, rig: string, tree?: object) {
  const body = (name: string, x: number) => ({
    name,
    rig,
    clip: 'walk',
    skinning: 'spherical',
    place: { position: [x, 0, 0] },
    ...(tree !== undefined && { tree }),
  })
  const text = JSON.stringify({ version: 1, bodies: [body('a', 0), body('b', 0.1)] })
  const progress = listener()
  expectRig(await session.openText('scene.rigscene.json', text, progress))
  const { milliseconds: _, ...contacts } = expectRig(session.contacts({ time: 0.4 }))
  return { contacts, built: progress.said.has(BUILDING) }
}

async function exportOpened(session: Session): Promise<Uint8Array> {
  const { files: written } = expectRig(await session.exportBody({ body: 1, format: 'glb' }, noProgress))
  return written[0].bytes
}

const problemsOf = (view: SceneView) => view.bodies[0].rig.problems.map(({ kind }) => kind)

beforeEach(() => {
  disk.clear()
  disk.set('dwarf.glb', sampleBytes('dwarf'))
})

describe('a format of fitted trees', () => {
  it('is written with a medial tree of branching 8 by default', async () => {
    // A mesh without area is quick to fit.
    disk.set('segment.obj', new TextEncoder().encode('v 0 0 0\nv 1 0 0\nf 1 2 1\n'))
    const session = newSession()
    expectRig(await session.open('segment.obj', noProgress))
    const { report } = expectRig(await session.exportBody({ body: 1, format: 'sph' }, noProgress))
    expect(report.figures).toMatchObject({ levels: 4, branches: 8 })
    const { bodies } = expectRig(await session.add('segment.obj', noProgress))
    expect(bodies[0].rig.fitted?.at(-1)?.settings).toEqual({
      builder: 'medial',
      branching: 8,
      depth: 3,
      effort: 'full',
    })
  })
})

describe('a body exported with its tree', () => {
  it('opens with the stored tree and has the same contacts at the same cost', async () => {
    const before = await contactsOf(newSession(), 'dwarf.glb')
    expect(before.built).toBe(true)
    const session = newSession()
    expectRig(await session.open('dwarf.glb', noProgress))
    const exported = expectRig(await session.exportBody({ body: 1, format: 'glb' }, noProgress))
    expect(exported.files.map(({ name }) => name)).toEqual(['dwarf.spheres.glb'])
    expect(exported.report.figures).toMatchObject({ spheres: 61, 'tightness linear': expect.any(Number) })
    disk.set('dwarf.glb', exported.files[0].bytes)
    expect(await contactsOf(newSession(), 'dwarf.glb')).toEqual({ contacts: before.contacts, built: false })
  })

  it('keeps its tree settings if opened alone, and is rebuilt if a scene requests other settings', async () => {
    const session = newSession()
    const tree = { builder: 'quinlan', collapse: 0.7, leaf: 5 }
    await contactsOf(session, 'dwarf.glb', tree)
    disk.set('dwarf.glb', await exportOpened(session))
    const view = expectRig(await newSession().open('dwarf.glb', noProgress))
    expect(view.bodies[0].settings.tree).toEqual(tree)
    expect(problemsOf(view)).toEqual(['tree-stored'])
    expect((await contactsOf(newSession(), 'dwarf.glb', { ...tree, leaf: 6 })).built).toBe(true)
    expect((await contactsOf(newSession(), 'dwarf.glb')).built).toBe(false)
    expect((await contactsOf(newSession(), 'dwarf.glb', tree)).built).toBe(false)
  })

  it('does not grow if exported again, and is identical if nothing changed', async () => {
    const session = newSession()
    expectRig(await session.open('dwarf.glb', noProgress))
    const first = await exportOpened(session)
    disk.set('dwarf.glb', first)
    expectRig(await session.open('dwarf.glb', noProgress))
    const { files: again } = expectRig(await session.exportBody({ body: 2, format: 'glb' }, noProgress))
    expect(Buffer.compare(again[0].bytes, first)).toBe(0)
  })

  it('never loses data of the original file, even if the stored tree claims it', async () => {
    const session = newSession()
    expectRig(await session.open('dwarf.glb', noProgress))
    type Gltf = { meshes: { extensions: Record<string, { bufferView: number }> }[]; bufferViews: unknown[] }
    const lying = changeGltf(await exportOpened(session), (json: Gltf) => {
      // The last view now belongs to the original file, and the tree claims it.
      json.bufferViews.pop()
      json.meshes[0].extensions[TREE_EXTENSION].bufferView = json.bufferViews.length - 1
    })
    disk.set('dwarf.glb', lying)
    const before = expectRig(await session.open('dwarf.glb', noProgress))
    expect(problemsOf(before)).toContain('tree-refused')
    const { files: written } = expectRig(await session.exportBody({ body: 2, format: 'glb' }, noProgress))
    const { binary } = openGltf(lying)
    expect(
      Buffer.compare(openGltf(written[0].bytes).binary?.subarray(0, binary?.length) ?? lying, binary ?? lying),
    ).toBe(0)
  })

  it('is rebuilt with a warning if the stored tree is invalid', async () => {
    const before = await contactsOf(newSession(), 'dwarf.glb')
    const session = newSession()
    expectRig(await session.open('dwarf.glb', noProgress))
    const sound = await exportOpened(session)
    const tampered = changeGltf(
      sound,
      (json: { meshes: { extensions: Record<string, { trees: { nodes: number }[] }> }[] }) => {
        json.meshes[0].extensions[TREE_EXTENSION].trees[0].nodes++
      },
    )
    disk.set('dwarf.glb', tampered)
    expect(await contactsOf(newSession(), 'dwarf.glb')).toEqual(before)
    expect(problemsOf(expectRig(await newSession().open('dwarf.glb', noProgress)))).toEqual(['tree-refused'])
  })

  it('is rejected if its file has changed since it was opened', async () => {
    const session = newSession()
    expectRig(await session.open('dwarf.glb', noProgress))
    disk.set('dwarf.glb', sampleBytes('dwarf-1'))
    expect(await session.exportBody({ body: 1, format: 'glb' }, noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'rig-changed', message: expect.stringContaining('Reload it'), path: 'dwarf.glb' },
    })
  })

  it('requires a known body, a known format, and a file type that can store a tree', async () => {
    disk.set('strip.obj', new TextEncoder().encode(strip(4)))
    const session = newSession()
    expectRig(await session.open('strip.obj', noProgress))
    const problem = async (body: number, format: string) => {
      const reply = await session.exportBody({ body, format }, noProgress)
      return reply.ok ? '' : `${reply.problem.kind}: ${reply.problem.message}`
    }
    expect(await problem(9, 'glb')).toMatch(/^body-unknown: .* no body 9/)
    expect(await problem(1, 'gbl')).toMatch(/^request-invalid: .*"gbl". Available: glb/)
    expect(await problem(1, 'glb')).toMatch(/^export-unsupported: strip.obj is not a glTF file.*Convert it to GLB/)
  })
})

describe('several export formats of one body', () => {
  it('share the rigid spheres, which are recomputed if an option changes', async () => {
    const session = newSession()
    disk.set('man.glb', sampleBytes('man'))
    expectRig(await session.open('man.glb', noProgress))
    const measured = async (format: string, spheres: number) => {
      const progress = listener()
      const options = { rigid: { size: { by: 'budget', spheres }, clips: [] } } as const
      const { rigid } = expectRig(await session.exportBody({ body: 1, format, options }, progress))
      return { rigid, isNew: progress.said.has('measuring spheres') }
    }
    const first = await measured('json', 8)
    const second = await measured('urdf', 8)
    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(second.rigid).toEqual(first.rigid)
    expect((await measured('urdf', 9)).isNew).toBe(true)
  })
})
