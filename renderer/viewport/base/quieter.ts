import { Color } from 'three'

const grey = new Color(0.3, 0.3, 0.31)

/** A muted colour for skin below spheres, whose colours carry information. */
export function quieter(colour: Color): Color {
  return colour.clone().lerp(grey, 0.6)
}
