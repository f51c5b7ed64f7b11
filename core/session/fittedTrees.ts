import { createSolid } from '../geometry/solid.ts'
import { noProgress } from '../progress.ts'
import { tightFit } from '../query/tightFit.ts'
import { beginCellFit, type CellFit, createCellFit } from '../refit/cells/cellFit.ts'
import { ensureCellFit } from '../refit/cells/ensureCellFit.ts'
import { ensureFit } from '../refit/ensureFit.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { Skin } from '../rig/skin.ts'
import { deformSkin } from '../skinning/posedSkin.ts'
import type { CellTree, CellTreeSettings } from '../spheretree/cells/cellTree.ts'
import type { BuildJob, FittedTree, MeasureJob } from '../spheretree/cells/fitJob.ts'
import { validateCellTree } from '../spheretree/cells/validateCellTree.ts'
import { depthOf, SPHERE } from '../spheretree/layout.ts'
import { levelCut } from '../spheretree/quality/levelCut.ts'
import { protrusions } from '../spheretree/quality/protrusion.ts'
import { keepCellTree, latestCellTree, type LoadedRig } from './rigLibrary.ts'
import type { SessionBody } from './sessionBody.ts'

/** A fitted tree as a shell shows it. */
export interface FittedView {
  readonly settings: CellTreeSettings
  readonly spheres: number
  readonly depth: number
}

/** The spheres of one level of a fitted tree in the pose of a frame. */
export interface FittedSpheres {
  readonly xyzr: Float32Array
  /** How far each extends past the surface in the reference pose, as a share of the radius of the root. */
  readonly protrusions: Float32Array
}

/** The trees that one body has: the one that queries use, and the one that was built to fit. */
export type TreeKind = 'query' | 'fitted'

/**
 * What a session does with the latest fitted tree of each rig. Trees are built elsewhere, because that takes seconds in which a session
 * could not answer: `buildJob` has what a thread needs, `adopt` takes the result.
 */
export class FittedTrees {
  readonly #protrusions = new WeakMap<CellTree, Float64Array>()
  readonly #fits = new WeakMap<SessionBody['body'], { readonly fit: CellFit; stamp: number }>()

  buildJob({ loaded }: SessionBody, settings: CellTreeSettings): BuildJob {
    const { rest, triangles } = loaded.rig.skin
    return { kind: 'build', skin: { rest, triangles }, settings }
  }

  /** Keeps a tree for all bodies of the rig, if it is sound. */
  adopt({ loaded }: SessionBody, fitted: FittedTree): Reply<FittedView> {
    const [fault] = validateCellTree(fitted.tree, loaded.rig.skin, 1)
    if (fault !== undefined) return failed('tree-invalid', `The fitted tree is not sound: ${fault.message}.`)
    keepCellTree(loaded, fitted.tree)
    this.#protrusions.set(fitted.tree, fitted.protrusions)
    return done(viewOf(fitted.tree))
  }

  view(loaded: LoadedRig): FittedView | null {
    const tree = latestCellTree(loaded)
    return tree === undefined ? null : viewOf(tree)
  }

  /** What `measureLevels` needs to judge a tree of the body in its pose; the body must be fresh. Owns its arrays. */
  measureJob(body: SessionBody, kind: TreeKind): Reply<MeasureJob> {
    const { rig, positions, skin, tree } = body.body
    deformSkin(skin)
    const posed = { kind: 'measure', triangles: rig.skin.triangles, positions: positions.slice() } as const
    if (kind === 'query') {
      const fit = tightFit(body.body)
      for (let node = 0; node < tree.nodeCount; node++) ensureFit(fit, node)
      return done({ ...posed, tree, spheres: fit.posed.slice() })
    }
    const fit = this.#fitOf(body)
    if (fit === null) {
      return failed('tree-missing', `Body "${body.settings.name}" has no fitted tree yet: build one first.`)
    }
    for (let node = 0; node < fit.tree.nodeCount; node++) ensureCellFit(fit, node)
    return done({ ...posed, tree: fit.tree, spheres: fit.posed.slice() })
  }

  /** null: the body has no fitted tree. */
  show(body: SessionBody, level: number): FittedSpheres | null {
    const fit = this.#fitOf(body)
    if (fit === null) return null
    const nodes = levelCut(fit.tree, Math.min(level, depthOf(fit.tree)))
    const xyzr = new Float32Array(nodes.length * SPHERE)
    for (const [i, node] of nodes.entries()) {
      ensureCellFit(fit, node)
      for (let k = 0; k < SPHERE; k++) xyzr[i * SPHERE + k] = fit.posed[node * SPHERE + k]
    }
    const root = fit.tree.spheres[3]
    const lengths = this.#protrusionsOf(fit.tree, body.loaded.rig.skin)
    return { xyzr, protrusions: Float32Array.from(nodes, (node) => lengths[node] / root) }
  }

  /** Spheres of the body's pose, stale where the pose is another one than before. */
  #fitOf({ loaded, body }: SessionBody): CellFit | null {
    const tree = latestCellTree(loaded)
    if (tree === undefined) return null
    let kept = this.#fits.get(body)
    if (kept === undefined || kept.fit.tree !== tree) {
      kept = { fit: createCellFit(tree, loaded.rig.skin, body.skin), stamp: Number.NaN }
      this.#fits.set(body, kept)
    }
    if (kept.stamp !== body.stamp) beginCellFit(kept.fit)
    kept.stamp = body.stamp
    return kept.fit
  }

  /** Trees that came with a file are measured when they are drawn first. */
  #protrusionsOf(tree: CellTree, { rest, triangles }: Skin): Float64Array {
    const known = this.#protrusions.get(tree)
    if (known !== undefined) return known
    const { bounds } = protrusions(tree.spheres, createSolid(rest, triangles, noProgress), noProgress)
    this.#protrusions.set(tree, bounds)
    return bounds
  }
}

function viewOf(tree: CellTree): FittedView {
  return { settings: tree.settings, spheres: tree.nodeCount, depth: depthOf(tree) }
}
