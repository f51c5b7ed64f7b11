import { describe, expect, it } from 'vitest'
import { type RigFile, readRig } from '../../../../core/exchange/read/readRig.ts'
import { exportTree } from '../../../../core/exchange/write/formats/glbFormat.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { type Body, createBody, placeBody, setSkinning } from '../../../../core/query/base/body.ts'
import { queryPair } from '../../../../core/query/queryPair.ts'
import type { QueryReport } from '../../../../core/query/base/queryReport.ts'
import { querySelf } from '../../../../core/query/querySelf.ts'
import { createPose } from '../../../../core/rig/createPose.ts'
import { poseAt } from '../../../../core/rig/poseAt.ts'
import type { Rig } from '../../../../core/rig/rig.ts'
import { type Skinning, skinnings } from '../../../../core/skinning/skinning.ts'
import { builderNames } from '../../../../core/spheretree/builders/builders.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import type { SphereTree, TreeSettings } from '../../../../core/spheretree/tree/sphereTree.ts'
import { expectSameBits } from '../../../support/expectSameBits.ts'
import { expectSameTrees } from '../../../support/expectSameTrees.ts'
import { fbxFiles, type RiggedFile, riggedFiles } from '../../../support/riggedFiles.ts'
import { inTurn } from '../../../support/seeded.ts'
import { expectRig } from '../../../support/sharedRigs.ts'
import { tally } from '../../../support/tally.ts'

async function roundTrip({ name, read, resources }: RiggedFile, settings: TreeSettings) {
  const bytes = read()
  const before = expectRig(await readRig(bytes, name, resources))
  const tree = buildTree(before.rig, settings, noProgress)
  const written = expectRig(await exportTree({ name, bytes, resources }, before.rig, tree))
  const after = expectRig(await readRig(written, name.replace(/\.fbx$/, '.glb'), resources))
  return { before, tree, after }
}

/** Two bodies of one rig, slightly apart in position and clip time. */
function twoBodies(rig: Rig, tree: SphereTree, skinning: Skinning): [Body, Body] {
  const clip = rig.clips[rig.clips.length - 1] ?? null
  const width = tree.spheres[3] * 0.2
  const bodies = [0, 1].map((k) => {
    const pose = createPose(rig)
    poseAt(pose, clip, (clip?.seconds ?? 0) * (0.3 + 0.4 * k))
    const body = createBody(rig, tree, pose)
    placeBody(body, [1, 0, 0, k * width, 0, 1, 0, k * width, 0, 0, 1, 0])
    setSkinning(body, skinning)
    return body
  })
  return [bodies[0], bodies[1]]
}

/** Query results without times, and all spheres and vertices that the query used. */
function answers({ rig }: RigFile, tree: SphereTree, skinning: Skinning) {
  const [a, b] = twoBodies(rig, tree, skinning)
  const pair = answered(queryPair(a, b))
  const posed = a.fit.posed.slice()
  return { pair, posed, self: answered(querySelf(a)) }
}

function answered(reply: ReturnType<typeof queryPair>): Omit<QueryReport, 'times'> {
  const { times: _, ...report } = expectRig(reply)
  return report
}

async function expectSame(file: RiggedFile, settings: TreeSettings): Promise<void> {
  const { before, tree, after } = await roundTrip(file, settings)
  expect(after.trees).toHaveLength(1)
  expectSameTrees(after.trees, [tree])
  expect(after.problems.filter(({ kind }) => kind !== 'tree-stored')).toStrictEqual(
    before.problems.filter(({ kind }) => !kind.startsWith('fbx')),
  )
  for (const skinning of skinnings) {
    expectSameBits(answers(after, after.trees[0], skinning), answers(before, tree, skinning), skinning)
    tally('An exported tree answers with the same bits', 1)
  }
}

describe('a tree read from a file', () => {
  it.each([...riggedFiles, ...fbxFiles])('is bit-identical in $name, and so are all query results', (file) =>
    expectSame(file, defaultTreeSettings),
  )

  const some = /^(man|dwarf|Fox|RobotExpressive|aframe-leftHandLow)\.glb|\.vrm|pbrTest|SimpleSkin|hand_l/
  const small = riggedFiles.filter(({ name }) => some.test(name))
  it.each(small.map((file, index) => ({ ...file, index })))(
    'is bit-identical in $name with small leaves',
    async (file) => {
      for (const builder of inTurn(builderNames(), file.index))
        await expectSame(file, { builder, collapse: 0.6, leaf: 3 })
    },
  )
})
