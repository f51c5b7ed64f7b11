import { outward } from '../../math/outward.ts'
import { depthOf, type NodeTree, SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { validateNodes } from '../../spheretree/validate/validateLinks.ts'
import type { BallTree } from './ballTree.ts'
import { CLUSTERS } from './clustering.ts'

/** Each level measures all balls, so limit the number of levels that a file can declare. */
const MOST_LEVELS = 256

/**
 * Checks what queries rely on: every ball is in exactly one leaf with the same sphere, and every inner node encloses
 * the balls below it. Returns the fault as a sentence without full stop, or null if the hierarchy over `balls` (x y z r
 * each) is valid.
 */
export function ballTreeFault(tree: Omit<BallTree, 'volumes'>, balls: Float64Array): string | null {
  return lengthFault(tree, balls) ?? linkFault(tree) ?? leafFault(tree, balls) ?? enclosureFault(tree)
}

function lengthFault(tree: Omit<BallTree, 'volumes'>, balls: Float64Array): string | null {
  const n = tree.nodeCount
  const expected: [string, ArrayLike<number>, number][] = [
    ['spheres', tree.spheres, n * SPHERE],
    ['firstChild', tree.firstChild, n],
    ['childCount', tree.childCount, n],
    ['parent', tree.parent, n],
    ['level', tree.level, n],
    ['ballOf', tree.ballOf, n],
  ]
  for (const [name, { length }, entries] of expected) {
    if (length !== entries) return `${name} has ${length} entries, not ${entries}`
  }
  if (n === 0 && balls.length > 0) return `the tree has no nodes for ${balls.length / SPHERE} balls`
  const wrong = tree.spheres.findIndex((value, k) => !Number.isFinite(value) || (k % SPHERE === 3 && value < 0))
  return wrong < 0 ? null : `spheres[${wrong}] is ${tree.spheres[wrong]}`
}

function linkFault(tree: NodeTree): string | null {
  if (tree.nodeCount === 0) return null
  let fault: string | null = null
  validateNodes(tree, null, (_kind, node, message) => {
    fault ??= `node ${node}: ${message}`
    return false
  })
  if (fault !== null) return fault
  const odd = tree.childCount.findIndex((count) => count === 1 || count > CLUSTERS)
  if (odd >= 0) return `node ${odd} has ${tree.childCount[odd]} children, not 0 or 2 to ${CLUSTERS}`
  const depth = depthOf(tree)
  return depth > MOST_LEVELS ? `${depth} levels; the maximum is ${MOST_LEVELS}` : null
}

function leafFault({ nodeCount, childCount, spheres, ballOf }: Omit<BallTree, 'volumes'>, balls: Float64Array) {
  const count = balls.length / SPHERE
  const seen = new Uint8Array(count)
  for (let node = 0; node < nodeCount; node++) {
    const ball = ballOf[node]
    if (childCount[node] > 0) {
      if (ball !== -1) return `node ${node} has children and ball ${ball}`
      continue
    }
    if (!(ball >= 0 && ball < count)) return `leaf ${node} has ball ${ball} of ${count}`
    if (seen[ball]++ > 0) return `ball ${ball} is in two leaves`
    for (let k = 0; k < SPHERE; k++) {
      if (spheres[node * SPHERE + k] !== balls[ball * SPHERE + k]) return `leaf ${node} is not ball ${ball}`
    }
  }
  const lost = seen.indexOf(0)
  return lost < 0 ? null : `ball ${lost} is in no leaf`
}

/** Terminates because parents precede their children. */
function enclosureFault({ nodeCount, childCount, parent, spheres }: NodeTree): string | null {
  for (let leaf = 0; leaf < nodeCount; leaf++) {
    if (childCount[leaf] > 0) continue
    const l = leaf * SPHERE
    for (let node = parent[leaf]; node >= 0; node = parent[node]) {
      const s = node * SPHERE
      const x = spheres[l] - spheres[s]
      const y = spheres[l + 1] - spheres[s + 1]
      const z = spheres[l + 2] - spheres[s + 2]
      const reach = outward(Math.sqrt(x * x + y * y + z * z) + spheres[l + 3])
      if (!(spheres[s + 3] >= reach))
        return `node ${node}: its radius ${spheres[s + 3]} is less than ${reach}, the reach of leaf ${leaf}`
    }
  }
  return null
}
