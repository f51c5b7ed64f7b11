import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import type { Clip } from '../../../core/rig/rig.ts'
import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { poseBody, settleBody } from '../../../core/session/scene/sessionBody.ts'
import { type LoadedRig, treeOf } from '../../../core/session/scene/rigLibrary.ts'
import type { SceneBody } from '../../../core/session/scene/sceneFile.ts'
import { limb } from '../../support/limb.ts'

const settings: SceneBody = {
  name: 'limb',
  rig: 'limb.glb',
  clip: null,
  offset: 0,
  speed: 1,
  loop: true,
  skinning: 'linear',
  place: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  tree: defaultTreeSettings,
  hidden: false,
  pose: {},
}
const loaded: LoadedRig = {
  id: 1,
  path: 'limb.glb',
  files: ['limb.glb'],
  rig: limb({ rings: 4, segments: 5, joints: [0, 1], length: 2, blend: 0.5 }),
  problems: [],
  offenders: new Map(),
  stored: null,
  trees: new Map(),
  cellTrees: new Map(),
  inners: new Map(),
  storedTrees: new Set(),
  origin: null,
}
const still: Clip = { name: 'still', seconds: 1, channels: [] }

function settled(clip: Clip | null, pose: SceneBody['pose'] = {}, old?: ReturnType<typeof settleBody>) {
  const tree = treeOf(loaded, settings.tree, noProgress)
  if (!tree.ok) throw new Error(tree.problem.message)
  return settleBody(1, { settings: { ...settings, pose }, loaded, clip, tree: tree.value }, old)
}

describe('a session body', () => {
  it('without a clip is posed only once, which keeps cached results', () => {
    const body = settled(null)
    poseBody(body, 0)
    const { version } = body.pose
    poseBody(body, 1)
    expect(body.pose.version).toBe(version)
  })

  it('without a clip is posed again if a joint is rotated manually', () => {
    const before = settled(null)
    poseBody(before, 0)
    const maps = before.pose.maps.slice()
    const after = settled(null, { joint1: [0, 0, Math.SQRT1_2, Math.SQRT1_2] }, before)
    expect(after.pose).toBe(before.pose)
    poseBody(after, 0)
    expect(after.pose.maps).not.toEqual(maps)
  })

  it('with a clip is posed on every call', () => {
    const body = settled(still)
    poseBody(body, 0)
    const { version } = body.pose
    poseBody(body, 0)
    expect(body.pose.version).toBeGreaterThan(version)
  })
})
