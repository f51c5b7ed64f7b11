import { createSolid } from '../../geometry/solid.ts'
import { noProgress } from '../../base/progress.ts'
import { tightFit } from '../../query/base/tightFit.ts'
import { beginCellFit, type CellFit, createCellFit } from '../../refit/cells/cellFit.ts'
import { ensureCellFit } from '../../refit/cells/ensureCellFit.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { Skin } from '../../rig/skin.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import type { CellTree, CellTreeSettings } from '../../spheretree/cells/tree/cellTree.ts'
import type { BuildJob, DrawnJob, FittedTree, MeasureJob } from '../../spheretree/fitJob.ts'
import type { DrawnWish } from '../../spheretree/quality/measureDrawn.ts'
import { validateCellTree } from '../../spheretree/cells/validateCellTree.ts'
import { depthOf, SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { levelCut } from '../../spheretree/quality/levelCut.ts'
import { protrusions } from '../../spheretree/quality/protrusions.ts'
import { keepCellTree, knownCellTree, latestCellTree, type LoadedRig } from '../scene/rigLibrary.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

/** Properties of a fitted tree for display. */
export interface FittedView {
  readonly settings: CellTreeSettings
  readonly spheres: number
  readonly depth: number
}

/** The spheres of one level of a fitted tree in the pose of a frame. */
export interface FittedSpheres {
  readonly xyzr: Float32Array
  /**
   * Distance by which each sphere extends beyond the surface in the reference pose, divided by the radius of the root.
   */
  readonly protrusions: Float32Array
}

/** A tree of a body: the one used by queries, or the fitted tree with these settings. */
export type TreeChoice = 'query' | CellTreeSettings

/**
 * Manages the fitted trees of each rig. Building takes seconds and would block the session, so it runs in a
 * worker thread: `buildJob` returns the input, and `adopt` stores the result.
 */
export class FittedTrees {
  readonly #protrusions = new WeakMap<CellTree, Float64Array>()
  readonly #fits = new WeakMap<SessionBody['body'], WeakMap<CellTree, { readonly fit: CellFit; stamp: number }>>()

  buildJob({ loaded }: SessionBody, settings: CellTreeSettings): BuildJob {
    const { rest, triangles } = loaded.rig.skin
    return { kind: 'build', skin: { rest, triangles }, settings }
  }

  /** Validates a tree and stores it for all bodies of the rig. Returns all trees of the rig. */
  adopt({ loaded }: SessionBody, fitted: FittedTree): Reply<readonly FittedView[]> {
    const [fault] = validateCellTree(fitted.tree, loaded.rig.skin, 1)
    if (fault !== undefined) return failed('tree-invalid', `The fitted tree is not valid: ${fault.message}.`)
    keepCellTree(loaded, fitted.tree)
    this.#protrusions.set(fitted.tree, fitted.protrusions)
    return done(this.views(loaded))
  }

  /** The latest last. */
  views({ cellTrees }: LoadedRig): readonly FittedView[] {
    return [...cellTrees.values()].map(viewOf)
  }

  /**
   * Input of `measureLevels` for a tree of the body in its current pose. The pose must be current (`refreshBody`). The
   * arrays are copies.
   */
  measureJob(body: SessionBody, choice: TreeChoice): Reply<MeasureJob> {
    const { rig, positions, skin, tree } = body.body
    deformSkin(skin)
    const posed = { kind: 'measure', triangles: rig.skin.triangles, positions: positions.slice() } as const
    if (choice === 'query') {
      const fit = tightFit(body.body)
      for (let node = 0; node < tree.nodeCount; node++) ensureFit(fit, node)
      return done({ ...posed, tree, spheres: fit.posed.slice() })
    }
    const found = this.fitWith(body, choice)
    if (!found.ok) return found
    const fit = found.value
    for (let node = 0; node < fit.tree.nodeCount; node++) ensureCellFit(fit, node)
    return done({ ...posed, tree: fit.tree, spheres: fit.posed.slice() })
  }

  /** Input of `measureDrawn` for the body in its current pose, which must be current (`refreshBody`). */
  drawnJob({ body }: SessionBody, drawn: Float32Array, wish: DrawnWish): DrawnJob {
    const { rig, positions, skin } = body
    deformSkin(skin)
    return { kind: 'drawn', drawn, triangles: rig.skin.triangles, positions: positions.slice(), wish }
  }

  /** The posed spheres of the fitted tree with these settings. */
  fitWith(body: SessionBody, settings: CellTreeSettings): Reply<CellFit> {
    const tree = knownCellTree(body.loaded, settings)
    if (tree !== undefined) return done(this.#fitOf(body, tree))
    return failed('tree-missing', `Body "${body.settings.name}" has no such fitted tree: build it first.`)
  }

  /** The posed spheres of the latest fitted tree, or null if the body has none. */
  latestFit(body: SessionBody): CellFit | null {
    const tree = latestCellTree(body.loaded)
    return tree === undefined ? null : this.#fitOf(body, tree)
  }

  /** null if the body has no fitted tree. */
  show(body: SessionBody, level: number): FittedSpheres | null {
    const fit = this.latestFit(body)
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

  /** The spheres for the body's pose. Invalidates them if the pose has changed. */
  #fitOf({ loaded, body }: SessionBody, tree: CellTree): CellFit {
    const fits = this.#fits.get(body) ?? new WeakMap()
    this.#fits.set(body, fits)
    const kept = fits.get(tree) ?? { fit: createCellFit(tree, loaded.rig.skin, body.skin), stamp: Number.NaN }
    fits.set(tree, kept)
    if (kept.stamp !== body.stamp) beginCellFit(kept.fit)
    kept.stamp = body.stamp
    return kept.fit
  }

  /** Trees stored in a file are measured when they are first drawn. */
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
