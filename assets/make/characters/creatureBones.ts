import { withRightSide } from '../skin/bone.ts'
import { boneChain, boneOf } from './parts.ts'

/** 56 joints of a dragon on two legs: 3.6 m from snout to tail, feet flat on y = 0, facing +z. */
export const creatureBones = withRightSide([
  boneOf('root', null, [0, 0, 0], [0, 0.1, 0]),
  boneOf('pelvis', 'root', [0, 1.16, -0.12], [0, 1.19, 0.08]),
  ...boneChain(
    'pelvis',
    [
      ['spine1', [0, 1.19, 0.08]],
      ['spine2', [0, 1.25, 0.28]],
      ['chest', [0, 1.33, 0.46]],
      ['neck1', [0, 1.43, 0.66]],
      ['neck2', [0, 1.58, 0.79]],
      ['neck3', [0, 1.74, 0.86]],
      ['head', [0, 1.87, 0.93]],
    ],
    [0, 1.83, 1.32],
  ),
  boneOf('jaw', 'head', [0, 1.81, 0.98], [0, 1.7, 1.26]),
  ...boneChain(
    'pelvis',
    [
      ['tail1', [0, 1.15, -0.24]],
      ['tail2', [0, 1.1, -0.46]],
      ['tail3', [0, 1.03, -0.67]],
      ['tail4', [0, 0.96, -0.87]],
      ['tail5', [0, 0.89, -1.06]],
      ['tail6', [0, 0.83, -1.24]],
      ['tail7', [0, 0.78, -1.41]],
      ['tail8', [0, 0.745, -1.57]],
      ['tail9', [0, 0.725, -1.72]],
      ['tail10', [0, 0.72, -1.86]],
    ],
    [0, 0.73, -2.02],
  ),
  ...boneChain(
    'chest',
    [
      ['shoulder.L', [0.07, 1.34, 0.56]],
      ['upperArm.L', [0.19, 1.27, 0.58]],
      ['foreArm.L', [0.37, 1.06, 0.5]],
      ['hand.L', [0.46, 0.9, 0.72]],
    ],
    [0.48, 0.85, 0.8],
  ),
  ...boneChain(
    'hand.L',
    [
      ['inner1.L', [0.45, 0.85, 0.79]],
      ['inner2.L', [0.435, 0.81, 0.87]],
    ],
    [0.43, 0.74, 0.91],
  ),
  ...boneChain(
    'hand.L',
    [
      ['middle1.L', [0.485, 0.845, 0.8]],
      ['middle2.L', [0.495, 0.805, 0.89]],
    ],
    [0.5, 0.73, 0.93],
  ),
  ...boneChain(
    'hand.L',
    [
      ['outer1.L', [0.518, 0.85, 0.78]],
      ['outer2.L', [0.55, 0.81, 0.855]],
    ],
    [0.565, 0.745, 0.895],
  ),
  ...boneChain(
    'pelvis',
    [
      ['thigh.L', [0.17, 1.1, -0.1]],
      ['shin.L', [0.25, 0.74, 0.16]],
      ['foot.L', [0.25, 0.38, -0.2]],
      ['toe.L', [0.26, 0.07, 0.0]],
    ],
    [0.265, 0.05, 0.09],
  ),
  boneOf('toeInner.L', 'toe.L', [0.225, 0.05, 0.07], [0.17, 0.03, 0.24]),
  boneOf('toeMiddle.L', 'toe.L', [0.27, 0.05, 0.09], [0.285, 0.03, 0.3]),
  boneOf('toeOuter.L', 'toe.L', [0.315, 0.05, 0.06], [0.39, 0.03, 0.22]),
  boneOf('spur.L', 'foot.L', [0.255, 0.12, -0.06], [0.245, 0.06, -0.17]),
])
