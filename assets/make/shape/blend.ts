import { add, distance, normalize, scale, sub, type Vec3 } from '../math/vec3.ts'
import { comesNear, type Shape } from './shape.ts'

/**
 * Distance beyond a limit, in widths k, at which a shape no longer affects results below the limit, even if several
 * blend there.
 */
const AMPLE = 4

/**
 * Smooth union with a blend width k: where two distances differ by less than k, the smaller one is reduced by (k - |a -
 * b|)² / 4k, at most k / 4. k = 0 is the plain union. Shapes farther away have no effect, so their bounding balls are
 * used to skip them.
 */
export function blend(k: number, ...shapes: readonly Shape[]): Shape {
  const count = shapes.length
  const balls = new Float64Array(count * 4)
  shapes.forEach((shape, i) => balls.set([...shape.center, shape.radius], i * 4))

  function union(x: number, y: number, z: number, limit: number): number {
    // Far enough beyond the limit that starting here instead of at infinity does not affect results below it.
    let d = limit + AMPLE * k
    for (let i = 0; i < count; i++) {
      const dx = x - balls[i * 4]
      const dy = y - balls[i * 4 + 1]
      const dz = z - balls[i * 4 + 2]
      const reach = d + k + balls[i * 4 + 3]
      if (reach < 0 || dx * dx + dy * dy + dz * dz > reach * reach) continue
      d = smoothMin(d, shapes[i].distance(x, y, z, d + k), k)
    }
    return d
  }
  function near(at: Vec3, radius: number, limit: number): Shape | null {
    const close = shapes.flatMap((shape) => shape.near(at, radius, limit + (AMPLE + 1) * k) ?? [])
    return close.length > 1 ? blend(k, ...close) : (close[0] ?? null)
  }
  return { ...commonBall(shapes, k / 4), distance: union, near, leaves: shapes.flatMap((shape) => shape.leaves) }
}

/** Subtracts the tools from the body, with a blend width k. */
export function carve(k: number, body: Shape, ...tools: readonly Shape[]): Shape {
  const count = tools.length

  function rest(x: number, y: number, z: number, limit: number): number {
    let d = body.distance(x, y, z, limit)
    for (let i = 0; i < count; i++) d = -smoothMin(-d, tools[i].distance(x, y, z, k - d), k)
    return d
  }
  function near(at: Vec3, radius: number, limit: number): Shape | null {
    const flesh = body.near(at, radius, limit + k)
    // A tool also affects points deep inside the body, so it is kept completely if it comes near.
    return flesh && carve(k, flesh, ...tools.filter((tool) => comesNear(tool, at, radius, limit + AMPLE * k)))
  }
  return {
    center: body.center,
    radius: body.radius,
    distance: rest,
    near,
    leaves: body.leaves,
  }
}

function smoothMin(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b)
  return h > 0 ? Math.min(a, b) - (h * h) / (4 * k) : Math.min(a, b)
}

/** A ball around balls, grown one by one. Not the smallest. */
function commonBall(shapes: readonly Shape[], margin: number): Pick<Shape, 'center' | 'radius'> {
  let { center, radius } = shapes[0]
  for (const next of shapes.slice(1)) {
    const gap = distance(center, next.center)
    if (gap + next.radius <= radius) continue
    const grown = Math.max((gap + radius + next.radius) / 2, next.radius)
    center = add(center, scale(normalize(sub(next.center, center)), grown === next.radius ? gap : grown - radius))
    radius = grown
  }
  return { center, radius: radius + margin }
}
