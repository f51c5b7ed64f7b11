import type { Body } from '../../query/base/body.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import { tightFit } from '../../query/base/tightFit.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import type { SphereFit } from '../../refit/fit/sphereFit.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { bestRadius, gatherBelow, jointsBelow, tightnessOf, widestInterval } from '../inspect/sphereMeasures.ts'

/** Which spheres to draw: one level of the tree, or the front where the last query stopped. */
export type SphereChoice = { readonly kind: 'level'; readonly level: number } | { readonly kind: 'front' }

/** The quantity shown as the colour of spheres. */
export type SphereColour = 'refitted' | 'tightness' | 'radius' | 'joints' | 'interval'

/** Spheres of one body, in flat arrays: sphere i is node nodes[i] at xyzr[4i ..]. The caller owns the arrays. */
export interface ShownSpheres {
  readonly nodes: Uint32Array
  readonly xyzr: Float32Array
  /** 1 if the last query refitted the sphere. */
  readonly refitted: Uint8Array
  /** The value shown as the colour, one per sphere. */
  readonly values: Float32Array
}

/**
 * 1 for every sphere that traversals refitted in this pose. Call directly after a query to get the spheres that it
 * needed.
 */
export function refittedNow({ fit, tree }: Body): Uint8Array {
  const flags = new Uint8Array(tree.nodeCount)
  for (let node = 0; node < tree.nodeCount; node++) if (fit.stamps[node] === fit.stamp) flags[node] = 1
  return flags
}

export function showSpheres(
  body: Body,
  choice: SphereChoice,
  colour: SphereColour,
  refitted: Uint8Array,
): ShownSpheres {
  const nodes = choice.kind === 'level' ? nodesOnLevel(body.tree, choice.level) : frontOf(body.tree, refitted)
  const xyzr = new Float32Array(nodes.length * SPHERE)
  const fit = tightFit(body)
  for (let i = 0; i < nodes.length; i++) {
    ensureFit(fit, nodes[i])
    for (let k = 0; k < SPHERE; k++) xyzr[i * SPHERE + k] = fit.posed[nodes[i] * SPHERE + k]
  }
  const flags = Uint8Array.from(nodes, (node) => refitted[node])
  return { nodes, xyzr, refitted: flags, values: valuesOf(body, fit, nodes, colour, flags) }
}

/** Mean tightness of the spheres shown for a level. The body's pose must be current (`refreshBody`). */
export function meanTightness(body: Body, level: number): number {
  const nodes = nodesOnLevel(body.tree, level)
  const fit = tightFit(body)
  for (let i = 0; i < nodes.length; i++) ensureFit(fit, nodes[i])
  return tightnesses(body, fit, nodes).reduce((sum, tightness) => sum + tightness, 0) / nodes.length
}

/** The spheres of a level and the leaves above it. Together they cover the whole skin. */
function nodesOnLevel(tree: SphereTree, level: number): Uint32Array {
  const nodes: number[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    const above = tree.childCount[node] === 0 && tree.level[node] < level
    if (tree.level[node] === level || above) nodes.push(node)
  }
  return Uint32Array.from(nodes)
}

/** The lowest spheres that the query refitted. It did not descend below them. */
function frontOf(tree: SphereTree, refitted: Uint8Array): Uint32Array {
  const nodes: number[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    const opened = tree.childCount[node] > 0 && refitted[tree.firstChild[node]] === 1
    if (refitted[node] === 1 && !opened) nodes.push(node)
  }
  return Uint32Array.from(nodes)
}

function valuesOf(
  body: Body,
  fit: SphereFit,
  nodes: Uint32Array,
  colour: SphereColour,
  refitted: Uint8Array,
): Float32Array {
  if (colour === 'refitted') return Float32Array.from(refitted)
  if (colour === 'radius') return Float32Array.from(nodes, (node) => fit.posed[node * SPHERE + 3])
  if (colour === 'joints') return Float32Array.from(nodes, (node) => jointsBelow(body, node))
  return colour === 'interval' ? widestIntervals(body, nodes) : tightnesses(body, fit, nodes)
}

/** Posed radius / optimal radius. */
function tightnesses(body: Body, fit: SphereFit, nodes: Uint32Array): Float32Array {
  deformSkin(body.skin)
  const vertices = new VertexGatherer(body.rig.skin)
  return Float32Array.from(nodes, (node) => {
    gatherBelow(body, vertices, node)
    return tightnessOf(fit.posed[node * SPHERE + 3], bestRadius(body, vertices))
  })
}

function widestIntervals(body: Body, nodes: Uint32Array): Float32Array {
  const vertices = new VertexGatherer(body.rig.skin)
  return Float32Array.from(nodes, (node) => {
    gatherBelow(body, vertices, node)
    return widestInterval(body.rig.skin, vertices)
  })
}
