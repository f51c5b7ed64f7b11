import { type NodeTree, SPHERE } from '../../spheretree/tree/sphereTree.ts'

const BALL = (4 / 3) * Math.PI

/** Per node: total volume of the balls of the leaves below it. `ballOf`: the ball of a leaf; -1 for inner nodes. */
export function ballVolumes(
  { nodeCount, parent, spheres }: Pick<NodeTree, 'nodeCount' | 'parent' | 'spheres'>,
  ballOf: Int32Array,
): Float64Array {
  const volumes = new Float64Array(nodeCount)
  // Children follow their parents.
  for (let node = nodeCount - 1; node >= 0; node--) {
    if (ballOf[node] >= 0) volumes[node] = BALL * spheres[node * SPHERE + 3] ** 3
    if (parent[node] >= 0) volumes[parent[node]] += volumes[node]
  }
  return volumes
}
