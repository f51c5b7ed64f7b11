import {
  cubeGrid,
  cubePicture,
  cubes,
  icosphere,
  joined,
  lathe,
  mapped,
  moved,
  prism,
  randomHull,
  scaled,
  starPolygon,
  type TestMesh,
  torus,
  turned,
  uvSphere,
} from './meshParts.ts'
import { type Random, seeded } from './seeded.ts'

/**
 * About 200 closed, outward-facing meshes without self-intersections: smooth, angular, thin, branched and multi-part.
 * Some are exactly symmetric, axis-aligned or cospherical; others are rotated, stretched, tiny, huge or far from the
 * origin. Deterministic.
 */
export function closedMeshes(): TestMesh[] {
  const shapes = [...roundShapes(), ...angularShapes(), ...latheShapes(), ...hulls(), ...partedShapes()]
  return [...shapes, ...shapes.map((mesh, k) => placements[k % placements.length]!(mesh))]
}

const placements: readonly ((mesh: TestMesh) => TestMesh)[] = [
  (mesh) => turned(mesh, 0.7),
  (mesh) => moved(turned(mesh, 1.1), 1000, -2000, 500),
  (mesh) => scaled(turned(mesh, 2), 1e-4),
  (mesh) => scaled(mesh, 1, 1, 0.01),
  (mesh) => scaled(turned(mesh, 0.3), 3, 1, 0.4),
  (mesh) => scaled(mesh, 2e4),
  (mesh) => moved(mesh, 0.5, 0.25, -8),
]

function roundShapes(): TestMesh[] {
  const random = seeded(11)
  return [
    ...[0, 1, 2, 3].map(icosphere),
    ...[3, 4, 8, 12].map((rows) => uvSphere(rows, rows * 2)),
    ...[4, 6].map((rows) => uvSphere(rows, 3)),
    ...[0.1, 0.2, 0.3, 0.5, 0.9].map((tube) => torus(1, tube, 8, 16)),
    torus(1, 0.4, 3, 3),
    torus(1, 0.02, 4, 24),
    ...[1, 2].map((k) => scaled(icosphere(k), 1, 0.5, 0.25)),
    scaled(icosphere(2), 5, 1, 1),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => bumpy(random, k % 3)),
  ]
}

/** Star-shaped about the origin, with a random radius per vertex. */
function bumpy(random: Random, divisions: number): TestMesh {
  return mapped('bumpy', icosphere(divisions), (x, y, z) => {
    const radius = 0.6 + 0.5 * random()
    return [x * radius, y * radius, z * radius]
  })
}

function angularShapes(): TestMesh[] {
  const sizes = [
    [1, 1, 1],
    [2, 2, 2],
    [4, 4, 4],
    [3, 1, 1],
    [6, 2, 1],
    [5, 5, 1],
    [8, 1, 1],
    [2, 3, 4],
  ]
  return [
    ...sizes.map(([x, y, z]) => cubes(`box ${x} ${y} ${z}`, cubeGrid(x!, y!, z!))),
    ...[1, 2, 3].map((depth) => cubePicture(`L ${depth} deep`, ['#   ', '#   ', '#   ', '####'], depth)),
    ...[1, 2].map((depth) => cubePicture(`S ${depth} deep`, ['####', '#   ', '####', '   #', '####'], depth)),
    cubePicture('H', ['# #', '###', '# #'], 1),
    cubePicture('comb', ['# # # #', '# # # #', '#######'], 1),
    cubePicture('frame', ['####', '#  #', '#  #', '####'], 1),
    cubePicture('two holes', ['#####', '# # #', '#####'], 2),
    cubes('cross', [
      [1, 1, 1],
      [0, 1, 1],
      [2, 1, 1],
      [1, 0, 1],
      [1, 2, 1],
      [1, 1, 0],
      [1, 1, 2],
    ]),
    cubes('stairs', [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [1, 0, 1],
      [2, 0, 1],
      [2, 0, 2],
    ]),
    scaled(cubes('plate', cubeGrid(4, 4, 1)), 1, 1, 0.01),
    scaled(cubes('thin plate', cubeGrid(6, 3, 1)), 1, 1, 1e-5),
    scaled(cubes('needle', cubeGrid(1, 1, 8)), 0.01, 0.01, 1),
    ...[3, 4, 5, 6, 7, 8, 9, 12].map((tips) => prism(`star ${tips}`, starPolygon(tips, 0.4), 0.5)),
    prism('flat star', starPolygon(7, 0.2), 0.01),
    ...[3, 4, 6, 8].map((sides) => prism(`prism ${sides}`, starPolygon(sides, 0.95), 2)),
  ]
}

function latheShapes(): TestMesh[] {
  return [
    ...[6, 8, 16, 24].map((sides) =>
      lathe(
        `cylinder ${sides}`,
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [1, 2],
          [0, 2],
        ],
        sides,
      ),
    ),
    ...[4, 12].map((sides) =>
      lathe(
        `cone ${sides}`,
        [
          [0, 0],
          [1, 0],
          [0, 2],
        ],
        sides,
      ),
    ),
    ...[4, 8].map((sides) =>
      lathe(
        `spindle ${sides}`,
        [
          [0, -1],
          [1, 0],
          [0, 1],
        ],
        sides,
      ),
    ),
    lathe(
      'tube',
      [
        [0.9, 0],
        [1, 0],
        [1, 3],
        [0.9, 3],
      ],
      16,
      true,
    ),
    lathe(
      'thin tube',
      [
        [0.99, 0],
        [1, 0],
        [1, 2],
        [0.99, 2],
      ],
      24,
      true,
    ),
    lathe(
      'goblet',
      [
        [0, 0],
        [0.7, 0],
        [0.1, 0.2],
        [0.1, 1],
        [0.8, 1.3],
        [0.8, 2],
        [0.7, 2],
        [0.7, 1.4],
        [0, 1.1],
      ],
      12,
    ),
    lathe(
      'dumbbell',
      [
        [0, 0],
        [1, 0.5],
        [0.1, 1],
        [0.1, 3],
        [1, 3.5],
        [0, 4],
      ],
      10,
    ),
    lathe(
      'disc',
      [
        [0, 0],
        [1, 0],
        [1, 0.001],
        [0, 0.001],
      ],
      32,
    ),
  ]
}

function hulls(): TestMesh[] {
  const random = seeded(5)
  return [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24].map((count) => randomHull(random, count))
}

function partedShapes(): TestMesh[] {
  const box = cubes('box', cubeGrid(1, 1, 1))
  const ball = icosphere(1)
  const links = joined('two links', torus(1, 0.2, 6, 12), moved(quarterTurn(torus(1, 0.2, 6, 12)), 1, 0, 0))
  return [
    joined('two boxes', box, moved(box, 3, 0, 0)),
    joined('two distant balls', ball, moved(ball, 100, 0, 0)),
    joined('large and small', scaled(ball, 10), moved(scaled(ball, 0.01), 12, 0, 0)),
    joined('boxes in a row', ...[0, 1, 2, 3, 4].map((k) => moved(box, k * 1.5, 0, 0))),
    joined('three kinds', box, moved(ball, 4, 0, 0), moved(torus(1, 0.3, 6, 9), 0, 5, 0)),
    links,
  ]
}

/** Rotates by 90° about x. */
function quarterTurn(mesh: TestMesh): TestMesh {
  return mapped('upright', mesh, (x, y, z) => [x, -z, y])
}
