import {
  cubeGrid,
  cubes,
  icosphere,
  insideOut,
  joined,
  lathe,
  moved,
  opened,
  scaled,
  type TestMesh,
  testMesh,
  torus,
} from './meshParts.ts'

export const triangle = testMesh(
  'one triangle',
  [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [[0, 1, 2]],
)

/** A grid of size × size squares in the plane z = 0. */
export function sheet(size: number): TestMesh {
  const points: number[][] = []
  const faces: number[][] = []
  for (let y = 0; y <= size; y++) for (let x = 0; x <= size; x++) points.push([x / size, y / size, 0])
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const a = y * (size + 1) + x
      faces.push([a, a + 1, a + size + 2], [a, a + size + 2, a + size + 1])
    }
  }
  return testMesh(`sheet ${size}`, points, faces)
}

/** The lower half of a sphere. */
export function hemisphere(rows: number, sides: number): TestMesh {
  const profile = Array.from({ length: rows + 1 }, (_, k): [number, number] => {
    const angle = (k / rows) * (Math.PI / 2)
    return [k === 0 ? 0 : Math.sin(angle), -Math.cos(angle)]
  })
  return lathe('hemisphere', profile, sides)
}

const box = cubes('box', cubeGrid(4, 4, 4))

/** Meshes that are not proper solids: open, degenerate, self-intersecting or inverted. */
export const oddMeshes: readonly TestMesh[] = [
  testMesh('nothing', [], []),
  triangle,
  testMesh(
    'a segment',
    [
      [0, 0, 0],
      [1, 2, 3],
    ],
    [[0, 1, 0]],
  ),
  testMesh('a point', [[1, 2, 3]], [[0, 0, 0]]),
  testMesh(
    'a sliver',
    [
      [0, 0, 0],
      [1, 0, 0],
      [0.5, 1e-17, 0],
    ],
    [[0, 1, 2]],
  ),
  sheet(6),
  joined('a sheet twice', sheet(4), insideOut(sheet(4))),
  hemisphere(6, 12),
  opened(box, 10, 12),
  opened(icosphere(3), 5, 6),
  joined('two overlapping boxes', box, moved(box, 2, 2, 2)),
  joined('two equal boxes', box, box),
  joined('box inside a box', box, moved(scaled(box, 0.25), 1, 1, 1)),
  joined('hollow box', box, insideOut(moved(scaled(box, 0.25), 1, 1, 1))),
  insideOut(box),
  joined('one of two inside out', box, insideOut(moved(box, 9, 0, 0))),
  joined('two distant parts', box, moved(torus(1, 0.3, 8, 12), 1e4, 0, 0)),
  joined('box and a sheet', box, moved(sheet(3), 10, 0, 0)),
]
