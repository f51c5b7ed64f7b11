import { AFFINE, invert, transformPoint } from '../../math/affine.ts'
import { smallestBall } from '../../math/ball.ts'
import { done, type Reply } from '../../reply.ts'
import { vertexCount } from '../../rig/skin.ts'
import type { Moment } from './cutMoments.ts'
import { type CutStage, mapsNow, showMoment } from './cutStage.ts'

/** Numbers that all drafts together may hold: 160 MB. */
const MOST_NUMBERS = 20e6
const MOST_MOMENTS = 16

/**
 * A few moments of the clips as the joints see them, by which spheres are chosen; their radii are measured afterwards.
 * A vertex at a moment, seen from joint j, is C_j⁻¹ v': what is rigid with the joint stands still there.
 */
export class CutDraft {
  readonly #positions: Float64Array[] = []
  readonly #inverses: Float64Array[] = []
  readonly #usable: Uint8Array[] = []
  #points = new Float64Array(0)
  #list = new Uint32Array(0)

  static take(stage: CutStage, moments: readonly Moment[]): Reply<CutDraft> {
    const draft = new CutDraft()
    const room = Math.floor(MOST_NUMBERS / (3 * Math.max(1, vertexCount(stage.rig.skin))))
    const count = Math.max(2, Math.min(moments.length, MOST_MOMENTS, room))
    for (let k = 0; k < count && k < moments.length; k++) {
      const pick = count === 1 ? 0 : Math.round((k * (moments.length - 1)) / (count - 1))
      const shown = showMoment(stage, moments[pick])
      if (!shown.ok) return shown
      draft.#keep(stage)
    }
    return done(draft)
  }

  #keep(stage: CutStage): void {
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

  /** Smallest ball, x y z r in the joint's rest coordinates, of the vertices at all drafted moments. */
  ball(joint: number, vertices: Uint32Array): Float64Array {
    const room = vertices.length * this.#positions.length
    if (this.#list.length < room) this.#grow(room * 2)
    let count = 0
    this.#positions.forEach((positions, k) => {
      // A joint that is flattened sees nothing; the other moments decide.
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
