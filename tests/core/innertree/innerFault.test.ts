import { describe, expect, it } from 'vitest'
import type { Inner } from '../../../core/innertree/inner.ts'
import { innerFault } from '../../../core/innertree/innerFault.ts'
import { innerSolid } from '../../../core/innertree/field/innerSolid.ts'
import { packingFault } from '../../../core/innertree/packingFault.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { icosphere, torus } from '../../support/meshParts.ts'
import { good } from '../query/agreement.ts'
import { fill, meshFrom, settingsOf, skinOf } from './innerBodies.ts'

const ring = meshFrom(torus(1, 0.4, 8, 14))
const built = fill(ring, 300)
const skin = skinOf(ring)

/** The same inner spheres with one number of the packing changed. */
function changed(at: number, to: (value: number) => number): Inner {
  const spheres = built.packing.spheres.slice()
  spheres[at] = to(spheres[at])
  return { ...built, packing: { ...built.packing, spheres } }
}

describe('innerFault', () => {
  it('accepts the output of the builder', () => {
    expect(innerFault(built, skin)).toBeNull()
  })

  it.each<[string, Inner]>([
    ['outside', changed(0, () => 50)],
    ['leaves the body', changed(3, (r) => r * 1.001)],
    ['larger than the one before', changed(299 * 4 + 3, () => built.packing.spheres[3])],
    ['has radius', changed(299 * 4 + 3, () => -1)],
    ['coordinate or radius of NaN', changed(5, () => Number.NaN)],
    ['fill', { ...built, filled: 0.99 }],
    ['level 1 has 150 spheres', { ...built, levels: built.levels.toReversed() }],
    ['the volume is', { ...built, volume: built.volume * 1.01 }],
  ])('reports the fault: %s', (text, inner) => {
    expect(innerFault(inner, skin)).toContain(text)
  })
})

describe('packing validation', () => {
  const ball = meshFrom(icosphere(2))
  const solid = good(innerSolid(skinOf(ball), 'ball', noProgress))

  function faultOf(spheres: Float64Array): string | null {
    const count = spheres.length / 4
    const packing = { count, spheres, triangle: new Int32Array(count) }
    return packingFault(packing, settingsOf(count), solid, ball.triangles.length)
  }

  it('finds two overlapping spheres, even of very different size', () => {
    expect(faultOf(Float64Array.of(0, 0, 0, 0.4, 0, 0.401, 0, 0.0009))).toBeNull()
    expect(faultOf(Float64Array.of(0, 0, 0, 0.4, 0, 0.401, 0, 0.0011))).toBe('spheres 0 and 1 overlap')
  })

  it.each([1e-4, 1e-7, 1e-9])(
    'takes time proportional to the number of spheres, even if they are clustered: radius %f',
    (r) => {
      const side = 30
      const spheres = new Float64Array(side ** 3 * 4)
      for (let i = 0; i < side ** 3; i++) {
        const place = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)]
        spheres.set([...place.map((x) => 0.3 + x * 2.01 * r), r], i * 4)
      }
      const started = performance.now()
      const fault = faultOf(spheres)
      expect(performance.now() - started).toBeLessThan(5_000)
      if (fault !== null) expect(fault).toContain('more than 256 spheres')
      expect(fault === null).toBe(r > 1e-6)
    },
  )
})
