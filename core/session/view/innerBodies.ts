import { onceFor } from '../../base/onceFor.ts'
import type { Opening } from '../../geometry/closeOpenings.ts'
import { type Inner, type InnerSettings } from '../../innertree/inner.ts'
import { estimateInner } from '../../innertree/buildInner.ts'
import {
  bindInner,
  createInnerBody,
  type InnerBody,
  keepPrepared,
  poseInner,
  posedBalls,
} from '../../innertree/body/innerBody.ts'
import { canBend } from '../../innertree/innerSettingsFor.ts'
import { type FilledLevel, filledLevels } from '../../innertree/filledLevels.ts'
import { innerSettingsFault } from '../../innertree/innerSettingsFault.ts'
import { markOverlapping } from '../../innertree/query/markOverlapping.ts'
import { openAll } from '../../innertree/body/posedBalls.ts'
import type { Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { type Skin, triangleCount } from '../../rig/skin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { dominantOf } from './dominantOf.ts'
import { completeInner, innerOf, keepInner, latestInner, type LoadedRig } from '../scene/rigLibrary.ts'
import type { SessionBody } from '../scene/sessionBody.ts'
import type { BuiltInner, InnerJob } from './threadJob.ts'

/** Properties of the inner spheres of a rig for display. */
export interface InnerView {
  readonly settings: InnerSettings
  readonly spheres: number
  /** Volume of the spheres / volume of the body. */
  readonly filled: number
  readonly volume: number
  readonly isExact: boolean
  /** Number of holes in the surface that were closed with caps, and the largest of them, largest first. */
  readonly openings: number
  readonly largestOpenings: readonly OpeningView[]
  /** Prefixes of the packing, coarsest first. */
  readonly levels: readonly FilledLevel[]
}

export interface OpeningView extends Opening {
  /** The vertex of the skin that is nearest to the centre at rest. */
  readonly vertex: number
}

/** Expected cost of building inner spheres. */
export interface InnerEstimate {
  /** The complete settings. Those that were not specified come from the latest inner spheres of the rig. */
  readonly settings: InnerSettings
  readonly seconds: number
  readonly bytes: number
}

/** Inner spheres of a body in the pose of a frame, sorted by rest radius, largest first. */
export interface ShownInner {
  readonly xyzr: Float32Array
  /** Per sphere: the dominant joint of the nearest triangle, or -1 if that triangle belongs to a cap. */
  readonly joints: Int16Array
  /** Per sphere: 1 if it overlaps a sphere of the other body. Empty if there is no other body. */
  readonly overlapping: Uint8Array
}

/** Manages the inner spheres of bodies. Building takes seconds, so it runs in a worker thread, as for `FittedTrees`. */
export class InnerBodies {
  readonly #bodies = new WeakMap<SessionBody['body'], InnerBody>()

  buildJob({ loaded, settings: { name } }: SessionBody, given: Partial<InnerSettings>): Reply<InnerJob> {
    const settings = completeInner(loaded, given)
    const fault = innerSettingsFault(settings)
    const { rig } = loaded
    const job = { kind: 'inner', skin: rig.skin, settings, bends: canBend(rig), name: `"${name}"` } as const
    return fault === null ? done(job) : failed('request-invalid', fault)
  }

  /** Stores inner spheres for all bodies of the rig. */
  adopt({ loaded }: SessionBody, { inner, prepared }: BuiltInner): Reply<InnerView> {
    keepInner(loaded, inner)
    keepPrepared(loaded.rig, inner, prepared)
    return done(viewOf(inner, loaded.rig.skin))
  }

  view(loaded: LoadedRig): InnerView | null {
    const inner = latestInner(loaded)
    return inner === undefined ? null : viewOf(inner, loaded.rig.skin)
  }

  estimate({ loaded }: SessionBody, given: Partial<InnerSettings>): InnerEstimate {
    const settings = completeInner(loaded, given)
    return { settings, ...estimateInner(settings, triangleCount(loaded.rig.skin), canBend(loaded.rig)) }
  }

  /** The body with its inner spheres. Builds them if none exist with these settings. */
  of({ loaded, body }: SessionBody, given: Partial<InnerSettings>, progress: Progress): Reply<InnerBody> {
    const inner = innerOf(loaded, given, progress)
    if (!inner.ok) return inner
    const made = this.#bodyOf(body, inner.value)
    const bound = bindInner(made, progress)
    return bound.ok ? done(made) : bound
  }

  /** The body with its existing inner spheres, or null if there are none. */
  known({ loaded, body }: SessionBody): InnerBody | null {
    const inner = latestInner(loaded)
    return inner === undefined ? null : this.#bodyOf(body, inner)
  }

  /** The first `count` spheres of a packing. null if the body has no inner spheres or cannot be posed. */
  show(body: SessionBody, count: number, other: SessionBody | null): ShownInner | null {
    const own = this.known(body)
    if (own === null || !poseInner(own).ok) return null
    const { tree, packing } = own.inner
    const posed = posedBalls(own, tree)
    openAll(posed)
    const size = Math.min(count, packing.count)
    const xyzr = new Float32Array(size * SPHERE)
    for (let node = 0; node < tree.nodeCount; node++) {
      const ball = tree.ballOf[node]
      if (ball >= 0 && ball < size) {
        for (let k = 0; k < SPHERE; k++) xyzr[ball * SPHERE + k] = posed.balls[node * SPHERE + k]
      }
    }
    const dominant = dominantOf(body.loaded.rig)
    const joints = Int16Array.from({ length: size }, (_, i) => dominant[packing.triangle[i]] ?? -1)
    return { xyzr, joints, overlapping: this.#overlapping(own, other, size) }
  }

  #overlapping(own: InnerBody, other: SessionBody | null, size: number): Uint8Array {
    const against = other === null ? null : this.known(other)
    if (against === null || against === own || !poseInner(against).ok) return new Uint8Array(0)
    const marks = new Uint8Array(own.inner.packing.count)
    markOverlapping(posedBalls(own, own.inner.tree), posedBalls(against, against.inner.tree), marks)
    return marks.slice(0, size)
  }

  #bodyOf(body: SessionBody['body'], inner: Inner): InnerBody {
    const known = this.#bodies.get(body)
    if (known?.inner === inner) return known
    const made = createInnerBody(body, inner)
    this.#bodies.set(body, made)
    return made
  }
}

/** Maximum number of openings in a view. */
const MOST_OPENINGS = 10

const viewOf = onceFor((inner: Inner, skin: Skin): InnerView => {
  const { settings, packing, filled, volume, isExact, openings } = inner
  return {
    settings,
    spheres: packing.count,
    filled,
    volume,
    isExact,
    openings: openings.length,
    largestOpenings: openings
      .toSorted((a, b) => b.size - a.size)
      .slice(0, MOST_OPENINGS)
      .map((opening) => ({ ...opening, vertex: nearestVertex(skin.rest, opening.centre) })),
    levels: filledLevels(inner),
  }
})

function nearestVertex(rest: ArrayLike<number>, [x, y, z]: Opening['centre']): number {
  let nearest = 0
  let least = Infinity
  for (let v = 0; v < rest.length / 3; v++) {
    const squared = (rest[v * 3] - x) ** 2 + (rest[v * 3 + 1] - y) ** 2 + (rest[v * 3 + 2] - z) ** 2
    if (squared >= least) continue
    nearest = v
    least = squared
  }
  return nearest
}
