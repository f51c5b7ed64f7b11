import { AFFINE, invert, transformPoint } from '../../math/affine.ts'
import { smallestBall } from '../../math/smallestBall.ts'
import { done, type Reply } from '../../base/reply.ts'
import { vertexCount } from '../../rig/skin.ts'
import type { Moment } from './measuredMoments.ts'
import { type RigidStage, mapsNow, showMoment } from './rigidStage.ts'

/** Maximum total number of stored values: 160 MB. */
const MAX_VALUES = 20e6
const MAX_MOMENTS = 16

/**
 * Several sample moments in the space of each joint, used to choose spheres. Their radii are measured afterwards. The
 * position of a vertex relative to joint j is C_j⁻¹ v', which is constant for vertices that move rigidly with the
 * joint.
 */
export class RigidDraft {
  readonly #positions: Float64Array[] = []
  readonly #inverses: Float64Array[] = []
  readonly #usable: Uint8Array[] = []
  #points = new Float64Array(0)
  #list = new Uint32Array(0)

  static take(stage: RigidStage, moments: readonly Moment[]): Reply<RigidDraft> {
    const draft = new RigidDraft()
    const room = Math.floor(MAX_VALUES / (3 * Math.max(1, vertexCount(stage.rig.skin))))
    const count = Math.max(2, Math.min(moments.length, MAX_MOMENTS, room))
    for (let k = 0; k < count && k < moments.length; k++) {
      const pick = count === 1 ? 0 : Math.round((k * (moments.length - 1)) / (count - 1))
      const shown = showMoment(stage, moments[pick])
      if (!shown.ok) return shown
      draft.#keep(stage)
    }
    return done(draft)
  }

  #keep(stage: RigidStage): void {
    const maps = mapsNow(stage)
    const inverses = new Float64Array(maps.length)
    const usable = new Uint8Array(maps.length / AFFINE)
    for (let joint = 0; joint < usable.length; joint++) {
      usable[joint] = invert(maps, joint * AFFINE, inverses, joint * AFFINE) ? 1 : 0
    }
    this.#positions.push(stage.positions.slice())
    this.#inverses.push(inverses)
    this.#usable.push(usable)
  }

  /** Smallest ball of the vertices at all sample moments: x y z r in the joint's rest coordinates. */
  ball(joint: number, vertices: Uint32Array): Float64Array {
    const room = vertices.length * this.#positions.length
    if (this.#list.length < room) this.#grow(room * 2)
    let count = 0
    this.#positions.forEach((positions, k) => {
      // The joint matrix is singular at this moment. The other moments determine the ball.
      if (this.#usable[k][joint] === 0) return
      for (const vertex of vertices) {
        transformPoint(this.#inverses[k], joint * AFFINE, positions, vertex * 3, this.#points, 3 * count++)
      }
    })
    const ball = new Float64Array(4)
    smallestBall(this.#points, this.#list, 0, count, ball, 0)
    return ball
  }

  #grow(room: number): void {
    this.#points = new Float64Array(room * 3)
    this.#list = Uint32Array.from({ length: room }, (_, i) => i)
  }
}
