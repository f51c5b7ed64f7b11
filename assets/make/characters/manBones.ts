import { type Bone, withRightSide } from '../skin/bone.ts'

const bone = (name: string, parent: string | null, head: Bone['head'], tail: Bone['tail']): Bone => ({
  name,
  parent,
  head,
  tail,
})

/** 27 joints of a man of 1.80 m, arms held out and down, feet flat on y = 0, facing +z. */
export const manBones = withRightSide([
  bone('root', null, [0, 0, 0], [0, 0.1, 0]),
  bone('pelvis', 'root', [0, 0.95, -0.005], [0, 1.04, -0.005]),
  bone('spine', 'pelvis', [0, 1.04, -0.005], [0, 1.16, 0]),
  bone('ribs', 'spine', [0, 1.16, 0], [0, 1.3, -0.01]),
  bone('chest', 'ribs', [0, 1.3, -0.01], [0, 1.47, -0.025]),
  bone('neck', 'chest', [0, 1.485, -0.025], [0, 1.59, -0.005]),
  bone('head', 'neck', [0, 1.59, -0.005], [0, 1.8, 0]),
  bone('shoulder.L', 'chest', [0.035, 1.43, -0.01], [0.175, 1.43, -0.022]),
  bone('upperArm.L', 'shoulder.L', [0.18, 1.425, -0.022], [0.398, 1.241, -0.03]),
  bone('foreArm.L', 'upperArm.L', [0.398, 1.241, -0.03], [0.592, 1.075, -0.012]),
  bone('hand.L', 'foreArm.L', [0.592, 1.075, -0.012], [0.662, 1.015, -0.004]),
  bone('fingers.L', 'hand.L', [0.662, 1.015, -0.004], [0.724, 0.955, 0.004]),
  bone('thumb.L', 'hand.L', [0.607, 1.054, 0.016], [0.648, 1.006, 0.062]),
  bone('thigh.L', 'pelvis', [0.092, 0.925, -0.003], [0.108, 0.505, 0.008]),
  bone('shin.L', 'thigh.L', [0.108, 0.505, 0.008], [0.118, 0.085, -0.03]),
  bone('foot.L', 'shin.L', [0.118, 0.085, -0.03], [0.132, 0.028, 0.105]),
  bone('toe.L', 'foot.L', [0.132, 0.028, 0.105], [0.138, 0.024, 0.17]),
])
