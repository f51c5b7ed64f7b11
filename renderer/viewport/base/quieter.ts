import { Color } from 'three'

const grey = new Color(0.3, 0.3, 0.31)

/** Under spheres, whose colours tell something, the skin steps back. */
export function quieter(colour: Color): Color {
  return colour.clone().lerp(grey, 0.6)
}
