/** Numbers per centre: x, y, z, signed distance from the surface (positive inside), closest triangle or -1. */
export const CENTRE = 5
