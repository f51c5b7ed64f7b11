import { beyond } from '../../../base/limits.ts'
import type { Rig } from '../../../rig/rig.ts'
import { Broken } from '../../base/broken.ts'

/** Creates a rig for a mesh without a skeleton: every vertex is bound to the world joint. */
export function staticRig(name: string, rest: Float64Array, triangles: Uint32Array): Rig {
  const vertices = rest.length / 3
  if (vertices === 0 || triangles.length === 0) {
    throw new Broken(
      `the file has ${vertices} vertices and ${triangles.length / 3} triangles, so there is nothing to show`,
      'rig-empty',
    )
  }
  const tooMany =
    beyond('vertices', vertices, 'vertices') ?? beyond('triangles', triangles.length / 3, 'triangles of the mesh')
  if (tooMany !== null) throw new Broken(`${tooMany}, reduce the mesh`, 'file-too-large')
  checkPositions(rest)
  checkTriangles(triangles, vertices)
  const none = new Float64Array(0)
  return {
    name,
    skeleton: {
      names: [],
      parents: new Int32Array(0),
      translations: none,
      rotations: none,
      scales: none,
      fixedLocals: new Map(),
    },
    joints: {
      names: ['world'],
      parents: Int32Array.of(-1),
      nodes: Int32Array.of(-1),
      inverseBinds: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
    },
    skin: {
      rest,
      triangles,
      setOf: new Uint32Array(vertices),
      weightStart: Uint32Array.from({ length: vertices + 1 }, (_, v) => v),
      weights: new Float64Array(vertices).fill(1),
      setStart: Uint32Array.of(0, 1),
      setJoints: Uint32Array.of(0),
    },
    morphs: {
      names: [],
      defaultWeights: none,
      start: Uint32Array.of(0),
      vertices: new Uint32Array(0),
      displacements: none,
    },
    clips: [],
    primitives: [
      {
        mesh: name,
        node: -1,
        firstVertex: 0,
        vertexCount: vertices,
        firstTriangle: 0,
        triangleCount: triangles.length / 3,
        skinned: false,
      },
    ],
    skinCount: 0,
  }
}

function checkPositions(rest: Float64Array): void {
  for (let i = 0; i < rest.length; i++) {
    if (Number.isFinite(rest[i])) continue
    const v = Math.floor(i / 3)
    const position = [...rest.subarray(v * 3, v * 3 + 3)].join(', ')
    throw new Broken(`the position of vertex ${v} is ${position}`, 'rig-invalid')
  }
}

function checkTriangles(triangles: Uint32Array, vertices: number): void {
  for (let i = 0; i < triangles.length; i++) {
    if (triangles[i] < vertices) continue
    throw new Broken(`triangle ${Math.floor(i / 3)} refers to vertex ${triangles[i]}, but the file has ${vertices}`)
  }
}
