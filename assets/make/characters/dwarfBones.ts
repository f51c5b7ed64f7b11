import { withRightSide } from '../skin/bone.ts'
import { boneChain, boneOf } from './parts.ts'

/** 45 joints of a dwarf of 1.28 m, arms held out and down, feet flat on y = 0, facing +z. */
export const dwarfBones = withRightSide([
  boneOf('root', null, [0, 0, 0], [0, 0.1, 0]),
  boneOf('pelvis', 'root', [0, 0.47, 0], [0, 0.56, 0]),
  boneOf('spine', 'pelvis', [0, 0.56, 0], [0, 0.7, -0.01]),
  boneOf('belly', 'spine', [0, 0.6, 0.06], [0, 0.58, 0.18]),
  boneOf('chest', 'spine', [0, 0.7, -0.01], [0, 0.88, -0.02]),
  boneOf('neck', 'chest', [0, 0.9, -0.015], [0, 0.975, 0]),
  boneOf('head', 'neck', [0, 0.975, 0], [0, 1.27, 0]),
  boneOf('jaw', 'head', [0, 1.02, 0.04], [0, 0.965, 0.13]),
  ...boneChain(
    'jaw',
    [
      ['beard1', [0, 0.965, 0.14]],
      ['beard2', [0, 0.86, 0.205]],
      ['beard3', [0, 0.75, 0.25]],
    ],
    [0, 0.63, 0.27],
  ),
  boneOf('moustache.L', 'head', [0.02, 1.04, 0.165], [0.13, 0.96, 0.16]),
  boneOf('shoulder.L', 'chest', [0.05, 0.86, -0.01], [0.19, 0.855, -0.02]),
  ...boneChain(
    'shoulder.L',
    [
      ['upperArm.L', [0.205, 0.85, -0.02]],
      ['foreArm.L', [0.365, 0.71, -0.03]],
      ['hand.L', [0.505, 0.585, -0.01]],
    ],
    [0.57, 0.527, 0],
  ),
  ...boneChain(
    'hand.L',
    [
      ['thumb1.L', [0.525, 0.555, 0.03]],
      ['thumb2.L', [0.55, 0.522, 0.075]],
    ],
    [0.578, 0.49, 0.1],
  ),
  ...boneChain(
    'hand.L',
    [
      ['index1.L', [0.573, 0.525, 0.038]],
      ['index2.L', [0.612, 0.489, 0.047]],
    ],
    [0.645, 0.45, 0.055],
  ),
  ...boneChain(
    'hand.L',
    [
      ['middle1.L', [0.576, 0.523, -0.004]],
      ['middle2.L', [0.618, 0.485, -0.002]],
    ],
    [0.653, 0.443, 0],
  ),
  ...boneChain(
    'hand.L',
    [
      ['pinky1.L', [0.57, 0.528, -0.046]],
      ['pinky2.L', [0.605, 0.495, -0.053]],
    ],
    [0.634, 0.461, -0.06],
  ),
  ...boneChain(
    'pelvis',
    [
      ['thigh.L', [0.105, 0.46, 0]],
      ['shin.L', [0.125, 0.27, 0.012]],
      ['foot.L', [0.135, 0.09, -0.02]],
      ['toe.L', [0.15, 0.035, 0.115]],
    ],
    [0.157, 0.03, 0.2],
  ),
])
