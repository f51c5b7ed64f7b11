import type { Body } from '../query/body.ts'
import { deformSkin } from '../skinning/posedSkin.ts'
import { tightFit } from '../query/tightFit.ts'
import { ensureFit } from '../refit/ensureFit.ts'
import type { SphereFit } from '../refit/sphereFit.ts'
import { SPHERE, type SphereTree } from '../spheretree/layout.ts'
import { VertexGatherer } from '../spheretree/vertexGatherer.ts'
import { bestRadius, gatherBelow, jointsBelow, tightnessOf, widestInterval } from './sphereMeasures.ts'

/** Which spheres to draw: one level of the tree, or the cut at which the last query stopped. */
export type SphereChoice = { readonly kind: 'level'; readonly level: number } | { readonly kind: 'cut' }

/** What their colour tells. */
export type SphereColour = 'refitted' | 'tightness' | 'radius' | 'joints' | 'interval'

/** Spheres of one body, flat: sphere i is node nodes[i] at xyzr[4i ..]. Arrays are the receiver's own. */
export interface ShownSpheres {
  readonly nodes: Uint32Array
  readonly xyzr: Float32Array
  /** 1 where the last query refitted the sphere. */
  readonly refitted: Uint8Array
  /** The number behind the colour, one per sphere. */
  readonly values: Float32Array
}

/** 1 for every sphere that walks refitted in this pose. Asked right after a query it says what the query needed. */
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
  const nodes = choice.kind === 'level' ? nodesOnLevel(body.tree, choice.level) : cutOf(body.tree, refitted)
  const xyzr = new Float32Array(nodes.length * SPHERE)
  const fit = tightFit(body)
  for (let i = 0; i < nodes.length; i++) {
    ensureFit(fit, nodes[i])
    for (let k = 0; k < SPHERE; k++) xyzr[i * SPHERE + k] = fit.posed[nodes[i] * SPHERE + k]
  }
  const flags = Uint8Array.from(nodes, (node) => refitted[node])
  return { nodes, xyzr, refitted: flags, values: valuesOf(body, fit, nodes, colour, flags) }
}

/** Mean tightness of the spheres that a level shows. The body must be fresh (`refreshBody`). */
export function meanTightness(body: Body, level: number): number {
  const nodes = nodesOnLevel(body.tree, level)
  const fit = tightFit(body)
  for (let i = 0; i < nodes.length; i++) ensureFit(fit, nodes[i])
  return tightnesses(body, fit, nodes).reduce((sum, tightness) => sum + tightness, 0) / nodes.length
}

/** Spheres of a level, and the leaves above it: together they cover the whole skin. */
function nodesOnLevel(tree: SphereTree, level: number): Uint32Array {
  const nodes: number[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    const above = tree.childCount[node] === 0 && tree.level[node] < level
    if (tree.level[node] === level || above) nodes.push(node)
  }
  return Uint32Array.from(nodes)
}

/** The lowest spheres that the query refitted: below them it looked at nothing. */
function cutOf(tree: SphereTree, refitted: Uint8Array): Uint32Array {
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

/** Posed radius / radius of the smallest ball around the posed vertices. */
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
