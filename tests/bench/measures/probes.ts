import { boxesTouch, boxesTouchLite } from '../../../core/intersect/boxBox.ts'
import { ORIENTED_BOX } from '../../../core/intersect/boxTriangle.ts'
import { RAY, transformRay } from '../../../core/intersect/ray.ts'
import { trianglesTouch } from '../../../core/intersect/triangleTriangle.ts'
import { trianglesTouchBySat } from '../../../core/intersect/triangleTriangleSat.ts'
import { AFFINE, composeTrs, invert, transformPoint } from '../../../core/math/affine.ts'
import { rotationOf } from '../../../core/math/quaternion.ts'
import { invertPlacement } from '../../../core/math/semantics.ts'
import { BOX, worldBox } from '../../../core/math/worldBox.ts'
import { type Body, placeBody, renewBody } from '../../../core/query/body.ts'
import { byBoxes, fittedBoxes } from '../../../core/query/box.ts'
import { createCounts } from '../../../core/query/counts.ts'
import { createHitList, sortedTriangles } from '../../../core/query/hitList.ts'
import { ownSpaceOf } from '../../../core/query/ownSpace.ts'
import { flatRay } from '../../../core/query/ray.ts'
import { type Point, solidOf, type Volume } from '../../../core/query/volume.ts'
import { walkProbe } from '../../../core/query/walkProbe.ts'
import { NEAREST, walkRay } from '../../../core/query/walkRay.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import type { Reply } from '../../../core/reply.ts'
import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { signed } from '../../support/randomRig.ts'
import { type Random, seeded } from '../../support/seeded.ts'
import { loadScene } from '../benchScene.ts'
import { createEagerBody, fitEagerBody } from '../opponents/eager.ts'
import { probeBoxes } from '../opponents/eagerProbe.ts'
import { pickPlaced } from '../opponents/placedRay.ts'
import { trianglesTouchByIntervals } from '../opponents/intervals.ts'
import { atLeast, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

/** Placements, rays and volumes: [MA] Maia et al. §5, and probes on a posed creature. */
export async function measureProbes(quick: boolean): Promise<BenchTable> {
  const passes = quick ? 5 : 15
  const rows = [
    ...placedBoxes(passes),
    ...inverses(passes),
    ...(await picking(quick)),
    ...(await probing(quick)),
    ...boxTests(passes),
    ...(await triangleTests(passes)),
  ]
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending. Probes and rays include the pose: joint frames, refits, deforming. All answers agree with those of the opponent.
How the ratios depend on the opponent: eight corners are the paper's (a function, an array), by hand they are the row below. Rays are against the paper's way of carrying boxes and triangles
in every test; where vertices are placed once per pose the gain is the row below. Probes are against the core's own box method, timed two at a time; the tuned eager pipeline is the row below, and
with all three taking turns the caches are cold and every probe ratio is about a third lower. Larger probes gain less: 0.01 of the body is the size at which most reach what is asked.`
  return { name: 'Placements, probes and rays', note, rows }
}

const MANY = 1000

function randomPlaces(random: Random): Float64Array {
  const maps = new Float64Array(MANY * AFFINE)
  for (let i = 0; i < MANY; i++) composeTrs(point(random, 9), 0, unit(random), 0, point(random, 2), 0, maps, i * AFFINE)
  return maps
}

function point(random: Random, size: number): [number, number, number] {
  return [signed(random) * size, signed(random) * size, signed(random) * size]
}

function unit(random: Random): [number, number, number, number] {
  const q = [signed(random), signed(random), signed(random), signed(random)]
  const length = Math.hypot(...q)
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}

const corners = new Float64Array(24)

/** The way of [MA] §3.2 that is called naive: eight corners are transformed, and then a box is put around them. */
function boxByCorners(map: Float64Array, m: number, box: Float64Array, b: number, out: Float64Array, o: number): void {
  for (let c = 0; c < 8; c++) {
    corners[c * 3] = box[b + (c & 1 ? 3 : 0)]
    corners[c * 3 + 1] = box[b + (c & 2 ? 4 : 1)]
    corners[c * 3 + 2] = box[b + (c & 4 ? 5 : 2)]
    transformPoint(map, m, corners, c * 3, corners, c * 3)
  }
  out.fill(Infinity, o, o + 3)
  out.fill(-Infinity, o + 3, o + 6)
  for (let c = 0; c < 8; c++) {
    for (let k = 0; k < 3; k++) {
      const x = corners[c * 3 + k]
      if (x < out[o + k]) out[o + k] = x
      if (x > out[o + 3 + k]) out[o + 3 + k] = x
    }
  }
}

/** The same by hand: one loop, no function, no array between. The strongest form of the eight corners that we found. */
function boxByCornersInline(
  map: Float64Array,
  m: number,
  box: Float64Array,
  b: number,
  out: Float64Array,
  o: number,
): void {
  let lowX = Infinity
  let lowY = Infinity
  let lowZ = Infinity
  let highX = -Infinity
  let highY = -Infinity
  let highZ = -Infinity
  for (let c = 0; c < 8; c++) {
    const x = box[b + (c & 1 ? 3 : 0)]
    const y = box[b + 1 + (c & 2 ? 3 : 0)]
    const z = box[b + 2 + (c & 4 ? 3 : 0)]
    const px = map[m] * x + map[m + 1] * y + map[m + 2] * z + map[m + 3]
    const py = map[m + 4] * x + map[m + 5] * y + map[m + 6] * z + map[m + 7]
    const pz = map[m + 8] * x + map[m + 9] * y + map[m + 10] * z + map[m + 11]
    if (px < lowX) lowX = px
    if (px > highX) highX = px
    if (py < lowY) lowY = py
    if (py > highY) highY = py
    if (pz < lowZ) lowZ = pz
    if (pz > highZ) highZ = pz
  }
  out[o] = lowX
  out[o + 1] = lowY
  out[o + 2] = lowZ
  out[o + 3] = highX
  out[o + 4] = highY
  out[o + 5] = highZ
}

function placedBoxes(passes: number): Row[] {
  const random = seeded(1)
  const maps = randomPlaces(random)
  const boxes = new Float64Array(MANY * BOX)
  for (let i = 0; i < MANY; i++) {
    for (let k = 0; k < 3; k++) {
      boxes[i * BOX + k] = signed(random)
      boxes[i * BOX + k + 3] = boxes[i * BOX + k] + random()
    }
  }
  const out = new Float64Array(MANY * BOX)
  const each = (name: string, make: typeof worldBox) => ({
    name,
    run: () => {
      for (let i = 0; i < MANY; i++) make(maps, i * AFFINE, boxes, i * BOX, out, i * BOX)
    },
  })
  const [ours, naive, inline] = timeAgainst(
    [each('signs', worldBox), each('corners', boxByCorners), each('inline', boxByCornersInline)],
    4,
    passes * 20,
  )
  return [
    atLeast('box of a placed box: eight corners / ours', '6×', 4, naive.mean / ours.mean),
    plain('the same, corners without a function or an array', '', `${show(inline.mean / ours.mean)}×`),
    plain('nanoseconds: ours, corners, corners inline', '', nanoseconds([ours, naive, inline], MANY)),
  ]
}

function nanoseconds(timings: readonly { mean: number }[], count: number): string {
  return timings.map(({ mean }) => show((mean / count) * 1e6)).join(', ')
}

function inverses(passes: number): Row[] {
  const maps = randomPlaces(seeded(2))
  const out = new Float64Array(MANY * AFFINE)
  const each = (name: string, make: (m: Float64Array, o: number, out: Float64Array, oo: number) => unknown) => ({
    name,
    run: () => {
      for (let i = 0; i < MANY; i++) make(maps, i * AFFINE, out, i * AFFINE)
    },
  })
  const [columns, general] = timeAgainst([each('columns', invertPlacement), each('adjugate', invert)], 4, passes * 20)
  return [plain('inverse of a placement: adjugate / columns', '', `${show(general.mean / columns.mean)}×`)]
}

/** Turned and scaled unevenly, as in [MA] §5. */
function placeUnevenly(body: Body): void {
  const place = new Float64Array(AFFINE)
  composeTrs([3, 1, 2], 0, [0.1, 0.7, 0.1, 0.7], 0, [0.5, 2, 1], 0, place, 0)
  placeBody(body, place)
}

function good<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

/** Rays through an image of the creature, from the side. */
async function picking(quick: boolean): Promise<Row[]> {
  const scene = await loadScene('two-creatures', defaultTreeSettings.leaf)
  scene.pose(scene.time)
  const { body } = scene.bodies[0]
  placeUnevenly(body)
  const space = good(ownSpaceOf(body))
  const rays = raysAt(body, quick ? 16 : 32)
  const own = new Float64Array(RAY)
  const world = createHitList()
  const local = createHitList()
  const counts = createCounts(body.depth, 0)
  const inWorld = (ray: Float64Array) => pickPlaced(space.body, body.place, ray, world)
  const inOwn = (ray: Float64Array) => {
    local.count = 0
    transformRay(space.toOwn, ray, own)
    walkRay(space.body, own, Infinity, NEAREST, local, counts)
  }
  const onPlaced = (ray: Float64Array) => {
    world.count = 0
    walkRay(body, ray, Infinity, NEAREST, world, counts)
  }
  const renew = () => {
    renewBody(body)
    renewBody(space.body)
  }
  renew()
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
      { name: 'own', prepare: renew, run: () => rays.forEach(inOwn) },
      { name: 'world', prepare: renew, run: () => rays.forEach(inWorld) },
      { name: 'placed', prepare: renew, run: () => rays.forEach(onPlaced) },
    ],
    1,
  )
  const [mine, carried, placed] = image.map(({ mean }) => (mean / rays.length) * 1000)
  return [
    atLeast('ray picking: boxes and triangles to the world / ray to the body', '1.76×', 1.5, carried / mine),
    plain('the same, vertices placed once per pose / ray to the body', '', `${show(placed / mine)}×`),
    plain(
      `microseconds a ray, ${rays.length} rays of one pose, ${hits} hits`,
      '',
      [mine, carried, placed].map(show).join(', '),
    ),
  ]
}

function raysAt(body: Body, size: number): Float64Array[] {
  good(renewBody(body))
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

/** Volumes of the size of a fingertip and of a hand, at vertices spread over the creature. */
async function probing(quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of ['sphere', 'capsule', 'box', 'oriented-box'] as const)
    rows.push(...(await probeBy(kind, 0.01, quick)))
  rows.push(...(await probeBy('sphere', 0.03, quick)))
  return rows
}

async function probeBy(kind: Volume['kind'], share: number, quick: boolean): Promise<Row[]> {
  const frames = quick ? 8 : 30
  const [scene, shipped, tuned] = [await creatures(), await creatures(), await creatures()]
  const time = (frame: number) => (scene.seconds * frame) / frames
  const { body } = scene.bodies[0]
  const boxed = shipped.bodies[0].body
  const eager = createEagerBody(tuned.bodies[0].body)
  const solids = Array.from({ length: frames }, (_, frame) => {
    scene.pose(time(frame))
    return good(solidOf(volumeAt(kind, vertexAt(body, frame / frames), body.tree.spheres[3] * share)))
  })
  const lists = [createHitList(), createHitList(), createHitList()]
  const counts = createCounts(body.depth, 0)
  const ways = [
    (frame: number) => {
      good(renewBody(body))
      walkProbe(body, solids[frame], false, lists[0], counts)
    },
    (frame: number) => {
      byBoxes.prepare(good(renewBody(boxed)))
      probeBoxes(fittedBoxes(boxed), solids[frame], lists[1])
    },
    (frame: number) => {
      fitEagerBody(eager)
      probeBoxes(eager.fitted, solids[frame], lists[2])
    },
  ]
  const contenders = ways.map((way, k) => ({
    name: `${k}`,
    prepare: (frame: number) => [scene, shipped, tuned][k].pose(time(frame)),
    run: (frame: number) => {
      lists[k].count = 0
      way(frame)
    },
  }))
  let touched = 0
  for (let frame = 0; frame < frames; frame++) {
    for (const { prepare, run } of contenders) {
      prepare(frame)
      run(frame)
    }
    const [mine, ...others] = lists.map((list) => sortedTriangles(list).join())
    if (others.some((other) => other !== mine)) throw new Error(`${kind}: answers differ`)
    touched += lists[0].count / frames
  }
  // Short runs: more of them than the timing's own warm-up until the optimising compiler is done.
  for (let i = 0; i < 3000; i++) contenders[0].run(i % frames)
  // Two at a time: three characters do not fit into the cache, and whoever does little pays most for that.
  const [ours, method] = timeAgainst([contenders[0], contenders[1]], frames, 30)
  const [again, opponent] = timeAgainst([contenders[0], contenders[2]], frames, 30)
  const what = `${kind} of ${share} of the creature's size (${Math.round(touched)} triangles)`
  return [
    atLeast(`${what}: deform all + box tree / on demand`, '', 20, method.mean / ours.mean),
    plain('the same against the tuned eager pipeline', '', `${show(opponent.mean / again.mean)}×`),
    plain('microseconds', '', [ours, method, again, opponent].map(({ mean }) => show(mean * 1000)).join(', ')),
  ]
}

function creatures() {
  return loadScene('two-creatures', defaultTreeSettings.leaf)
}

/** Where a vertex stands, `share` of the way through their numbers. */
function vertexAt(body: Body, share: number): Point {
  good(renewBody(body))
  deformSkin(body.skin)
  const v = Math.floor((share * body.positions.length) / 3) * 3
  return [body.positions[v], body.positions[v + 1], body.positions[v + 2]]
}

function volumeAt(kind: Volume['kind'], [x, y, z]: Point, size: number): Volume {
  if (kind === 'sphere') return { kind, centre: [x, y, z], radius: size }
  if (kind === 'capsule') return { kind, from: [x, y, z], to: [x + size, y + size, z], radius: size / 2 }
  if (kind === 'box') return { kind, low: [x - size, y - size, z - size], high: [x + size, y + size, z + size] }
  return { kind, centre: [x, y, z], half: [size, size, size / 2], rotation: [0.1, 0.2, 0.3, 0.9] }
}

function boxTests(passes: number): Row[] {
  const random = seeded(3)
  const boxes = new Float64Array(MANY * ORIENTED_BOX)
  const turn = new Float64Array(9)
  for (let i = 0; i < MANY; i++) {
    const o = i * ORIENTED_BOX
    boxes.set(point(random, 2.2), o)
    for (let k = 0; k < 3; k++) boxes[o + 3 + k] = random()
    rotationOf(Float64Array.from(unit(random)), 0, turn, 0)
    boxes.set(turn, o + 6)
  }
  const tally = { full: 0, lite: 0 }
  const each = (name: 'full' | 'lite', touch: typeof boxesTouch) => ({
    name,
    run: () => {
      tally[name] = 0
      for (let i = 0; i + 1 < MANY; i++) {
        if (touch(boxes, i * ORIENTED_BOX, boxes, (i + 1) * ORIENTED_BOX)) tally[name]++
      }
    },
  })
  const [full, lite] = timeAgainst([each('full', boxesTouch), each('lite', boxesTouchLite)], 4, passes * 20)
  const extra = show((100 * (tally.lite - tally.full)) / (MANY - 1 - tally.full))
  return [
    plain('two turned boxes: 15 axes / 6 axes', '', `${show(full.mean / lite.mean)}×`),
    plain('of boxes that are apart, the 6 axes call touching', '', `${extra} %`),
  ]
}

/** Pairs of triangles whose boxes overlap, off two creatures in each other's way. */
async function triangleTests(passes: number): Promise<Row[]> {
  const scene = await loadScene('two-creatures', defaultTreeSettings.leaf)
  scene.pose(scene.time)
  const [a, b] = scene.bodies.map((one) => one.body)
  for (const body of [a, b]) {
    good(renewBody(body))
    deformSkin(body.skin)
  }
  const pairs = overlapping(a, b, 20_000)
  const answers = { exact: 0, sat: 0, intervals: 0 }
  const missed = { exact: 0, sat: 0, intervals: 0 }
  const extra = { exact: 0, sat: 0, intervals: 0 }
  const each = (name: keyof typeof answers, touch: typeof trianglesTouch) => ({
    name,
    run: () => {
      answers[name] = 0
      for (let i = 0; i < pairs.length; i += 6) {
        if (
          touch(
            a.positions,
            pairs[i],
            pairs[i + 1],
            pairs[i + 2],
            b.positions,
            pairs[i + 3],
            pairs[i + 4],
            pairs[i + 5],
          )
        )
          answers[name]++
      }
    },
  })
  const tests = { exact: trianglesTouch, sat: trianglesTouchBySat, intervals: trianglesTouchByIntervals }
  for (let i = 0; i < pairs.length; i += 6) {
    const ask = (touch: typeof trianglesTouch) =>
      touch(a.positions, pairs[i], pairs[i + 1], pairs[i + 2], b.positions, pairs[i + 3], pairs[i + 4], pairs[i + 5])
    const truth = ask(trianglesTouch)
    for (const name of ['sat', 'intervals'] as const) {
      const found = ask(tests[name])
      if (truth && !found) missed[name]++
      if (!truth && found) extra[name]++
    }
  }
  const [exact, sat, intervals] = timeAgainst(
    [each('exact', trianglesTouch), each('sat', trianglesTouchBySat), each('intervals', trianglesTouchByIntervals)],
    2,
    passes,
  )
  const count = pairs.length / 6
  return [
    plain('two triangles: separating axes / our exact test', '', `${show(sat.mean / exact.mean)}×`),
    plain('two triangles: intervals / our exact test', '', `${show(intervals.mean / exact.mean)}×`),
    plain(
      `nanoseconds a pair (${count} pairs): exact, axes, intervals`,
      '',
      nanoseconds([exact, sat, intervals], count),
    ),
    plain('contacts missed: axes, intervals', '', `${missed.sat}, ${missed.intervals}`),
    plain('contacts made up: axes, intervals', '', `${extra.sat}, ${extra.intervals}`),
  ]
}

function overlapping(a: Body, b: Body, most: number): Uint32Array {
  const boxes = [a, b].map(({ positions, rig: { skin } }) =>
    Float64Array.from({ length: skin.triangles.length * 2 }, (_, i) => {
      const t = Math.floor(i / 6) * 3
      const k = i % 6
      const at = [0, 1, 2].map((c) => positions[skin.triangles[t + c] * 3 + (k % 3)])
      return k < 3 ? Math.min(...at) : Math.max(...at)
    }),
  )
  const pairs: number[] = []
  const [p, q] = boxes
  for (let i = 0; i < p.length; i += 6) {
    for (let j = 0; j < q.length; j += 6) {
      if (p[i] > q[j + 3] || q[j] > p[i + 3] || p[i + 1] > q[j + 4] || q[j + 1] > p[i + 4]) continue
      if (p[i + 2] > q[j + 5] || q[j + 2] > p[i + 5]) continue
      const s = i / 2
      const t = j / 2
      for (let k = 0; k < 3; k++) pairs.push(a.rig.skin.triangles[s + k] * 3)
      for (let k = 0; k < 3; k++) pairs.push(b.rig.skin.triangles[t + k] * 3)
      if (pairs.length >= most * 6) return Uint32Array.from(pairs)
    }
  }
  return Uint32Array.from(pairs)
}
