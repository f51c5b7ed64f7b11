import { binaryFbx, record } from './fbxFile.ts'

/** A binary FBX file with a wavy mesh of `side` × `side` quads. Large ones take seconds to read. */
export function fbxWall(side: number): Uint8Array {
  const width = side + 1
  const points = Array.from({ length: width * width * 3 }, (_, k) => {
    const [axis, row, column] = [k % 3, Math.floor(k / 3 / width), Math.floor(k / 3) % width]
    return [column, row, Math.sin(row / 9) * Math.cos(column / 7)][axis]
  })
  const faces = Array.from({ length: side * side * 4 }, (_, k) => {
    const [corner, quad] = [k % 4, Math.floor(k / 4)]
    const first = Math.floor(quad / side) * width + (quad % side)
    // The last index of a polygon is stored as its bitwise complement.
    return [first, first + 1, first + 1 + width, -(first + width) - 1][corner]
  })
  const mesh = [
    record('Vertices', [{ type: 'd', numbers: points }]),
    record('PolygonVertexIndex', [{ type: 'i', numbers: faces }]),
  ]
  return binaryFbx([
    record('Objects', [], [record('Geometry', [10, 'wall', 'Mesh'], mesh), record('Model', [20, 'wall', 'Mesh'])]),
    record('Connections', [], [record('C', ['OO', 20, 0]), record('C', ['OO', 10, 20])]),
  ])
}
