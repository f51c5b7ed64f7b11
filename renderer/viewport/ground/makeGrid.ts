import { BufferAttribute, BufferGeometry, type Color } from 'three'

const CELLS = 16

/** Grid lines, every fourth one stronger. They are split at crossings so that they fade out along a circle. */
export function makeGrid(cell: number, colour: Color, strong: Color): BufferGeometry {
  const positions: number[] = []
  const colours: number[] = []
  const put = (x: number, z: number, tint: Color) => {
    positions.push(x * cell, 0, z * cell)
    colours.push(tint.r, tint.g, tint.b, Math.max(0, 1 - (x * x + z * z) / (CELLS * CELLS)) ** 1.5)
  }
  for (let line = -CELLS; line <= CELLS; line++) {
    const tint = line % 4 === 0 ? strong : colour
    for (let k = -CELLS; k < CELLS; k++) {
      put(line, k, tint)
      put(line, k + 1, tint)
      put(k, line, tint)
      put(k + 1, line, tint)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4))
  return geometry
}
