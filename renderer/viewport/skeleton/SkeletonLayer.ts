import { type Color, Group } from 'three'
import type { BodyView, Frame, RigView } from '../../../electron/contract/core.ts'
import type { Selection } from '../../state/selection.ts'
import { sizeOf } from '../base/bounds.ts'
import { Dots } from '../base/Dots.ts'
import { Axes } from './Axes.ts'
import { Bones } from './Bones.ts'

export interface SkeletonColours {
  readonly bone: Color
  readonly edge: Color
  readonly accent: Color
  readonly axes: readonly Color[]
}

export interface SkeletonState {
  readonly frame: Frame
  readonly bodies: readonly BodyView[]
  readonly hidden: ReadonlySet<number>
  readonly selection: Selection
  readonly axes: boolean
  /** Joints of a rig that are not drawn. */
  readonly leftOut: (rig: RigView) => ReadonlySet<number>
}

/** Bones, dots and axes of all bodies, rewritten for every frame in the same buffers. */
export class SkeletonLayer {
  readonly group = new Group()
  readonly #colours: SkeletonColours
  readonly #bones = new Bones()
  readonly #dots: Dots
  readonly #axes = new Axes()

  constructor(colours: SkeletonColours) {
    this.#colours = colours
    this.#dots = new Dots(colours.edge, 9)
    this.group.add(this.#bones.mesh, this.#axes.lines, this.#dots.points)
  }

  write(state: SkeletonState): void {
    const shown = state.frame.bodies.filter(({ body }) => !state.hidden.has(body))
    const most = shown.reduce((sum, { joints }) => sum + (joints?.length ?? 0) / 12, 0)
    const old = this.#bones.mesh
    if (this.#bones.begin(most)) this.group.remove(old).add(this.#bones.mesh)
    this.#dots.begin(most)
    this.#axes.begin(most)
    for (const { body, joints } of shown) {
      const view = state.bodies.find((one) => one.id === body)
      if (joints !== undefined && view !== undefined) this.#writeBody(state, view, joints)
    }
    this.#bones.end()
    this.#dots.end()
    this.#axes.end()
  }

  dispose(): void {
    this.#bones.dispose()
    this.#dots.dispose()
    this.#axes.dispose()
  }

  #writeBody({ frame, selection, axes, leftOut }: SkeletonState, { id, rig }: BodyView, joints: Float32Array): void {
    const { bone, accent, axes: axisColours } = this.#colours
    const selected = selection.body === id ? selection.joint : null
    const size = sizeOf(frame, id)
    const length = 0.035 * size
    const out = leftOut(rig)
    for (const [joint, { parent }] of rig.joints.entries()) {
      const s = 12 * joint
      if (s >= joints.length) return
      if (out.has(joint)) continue
      const isSelected = joint === selected
      if (parent >= 0) this.#bones.add(joints, parent, joint, 0.009 * size, parent === selected ? accent : bone)
      const [x, y, z] = [joints[s + 3] ?? 0, joints[s + 7] ?? 0, joints[s + 11] ?? 0]
      this.#dots.add(x, y, z, isSelected ? accent : bone, isSelected ? 13 : 8)
      if (axes) this.#axes.add(joints, joint, isSelected ? 2.2 * length : length, axisColours)
    }
  }
}
