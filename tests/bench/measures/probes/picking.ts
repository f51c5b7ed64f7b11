import { RAY, transformRay } from '../../../../core/intersect/ray.ts'
import { AFFINE, composeTrs } from '../../../../core/math/affine.ts'
import { type Body, placeBody, dropCaches } from '../../../../core/query/base/body.ts'
import { createCounts } from '../../../../core/query/base/counts.ts'
import { createHitList } from '../../../../core/query/base/hitList.ts'
import { ownSpaceOf } from '../../../../core/query/base/ownSpace.ts'
import { flatRay } from '../../../../core/query/ray/queryRay.ts'
import { NEAREST, traverseRay } from '../../../../core/query/ray/traverseRay.ts'
import { deformSkin } from '../../../../core/skinning/posedSkin.ts'
import { good } from '../../../support/good.ts'
import { loadScene } from '../../benchScene.ts'
import { pickPlaced } from '../../opponents/placedRay.ts'
import { atLeast, plain, type Row, show } from '../../table.ts'
import { timeAgainst } from '../../timing.ts'

/** Casts a grid of rays at the creature from the side. */
export async function picking(quick: boolean): Promise<Row[]> {
  const scene = await loadScene('two-creatures')
  scene.pose(scene.time)
  const { body } = scene.bodies[0]
  placeUnevenly(body)
  const space = good(ownSpaceOf(body))
  const rays = raysAt(body, quick ? 16 : 32)
  const own = new Float64Array(RAY)
  const world = createHitList()
  const local = createHitList()
  const counts = createCounts(body.depth, 0)
  const inWorld = (ray: Float64Array) => pickPlaced(space.body, body.placement, ray, world)
  const inOwn = (ray: Float64Array) => {
    local.count = 0
    transformRay(space.toOwn, ray, own)
    traverseRay(space.body, own, Infinity, NEAREST, local, counts)
  }
  const onPlaced = (ray: Float64Array) => {
    world.count = 0
    traverseRay(body, ray, Infinity, NEAREST, world, counts)
  }
  const resetBodies = () => {
    dropCaches(body)
    dropCaches(space.body)
  }
  resetBodies()
  let hits = 0
  for (const ray of rays) {
    inOwn(ray)
    hits += local.count
    for (const other of [inWorld, onPlaced]) {
      other(ray)
      if (world.count !== local.count || Math.abs(world.t[0] - local.t[0]) > 1e-9) throw new Error('picking disagrees')
    }
  }
  const image = timeAgainst(
    [
      { name: 'own', prepare: resetBodies, run: () => rays.forEach(inOwn) },
      { name: 'world', prepare: resetBodies, run: () => rays.forEach(inWorld) },
      { name: 'placed', prepare: resetBodies, run: () => rays.forEach(onPlaced) },
    ],
    1,
  )
  const [mine, carried, placed] = image.map(({ mean }) => (mean / rays.length) * 1000)
  return [
    atLeast(
      'ray picking: transform boxes and triangles to world / transform the ray to body space',
      '1.76×',
      1.5,
      carried / mine,
    ),
    plain('same, vertices placed once per pose / transform the ray to body space', '', `${show(placed / mine)}×`),
    plain(
      `time per ray (µs), ${rays.length} rays in one pose, ${hits} hits`,
      '',
      [mine, carried, placed].map(show).join(', '),
    ),
  ]
}

/** Applies a rotation and a non-uniform scale, as in [MA] §5. */
function placeUnevenly(body: Body): void {
  const place = new Float64Array(AFFINE)
  composeTrs([3, 1, 2], 0, [0.1, 0.7, 0.1, 0.7], 0, [0.5, 2, 1], 0, place, 0)
  placeBody(body, place)
}

function raysAt(body: Body, size: number): Float64Array[] {
  good(dropCaches(body))
  deformSkin(body.skin)
  const { positions } = body
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i])
    high[i % 3] = Math.max(high[i % 3], positions[i])
  }
  const rays: Float64Array[] = []
  for (let i = 0; i < size * size; i++) {
    const x = low[0] + ((high[0] - low[0]) * ((i % size) + 0.5)) / size
    const y = low[1] + ((high[1] - low[1]) * (Math.floor(i / size) + 0.5)) / size
    rays.push(good(flatRay({ origin: [x, y, low[2] - 5], direction: [0.05, 0.02, 1] })))
  }
  return rays
}
