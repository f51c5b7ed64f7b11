import { crowdBodies, crowdScene, type Density, packed } from '../../../assets/make/scenes/crowdScene.ts'
import { composeTrs } from '../../../core/math/affine.ts'
import { askBodies, type BodiesAnswer } from '../../../core/query/crowd/askBodies.ts'
import { type Body, placeBody } from '../../../core/query/base/body.ts'
import { createCrowd } from '../../../core/query/crowd/crowd.ts'
import { type MethodName, methods } from '../../../core/query/methods.ts'
import { noClock } from '../../../core/query/base/queryReport.ts'
import { type BenchScene, loadScene, papersTree, sceneOf } from '../benchScene.ts'
import { compareContacts, frameTimes, onDemand, type Pipeline } from '../contenders.ts'
import { atLeast, atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { type Contender, medianOf, sum, timeAgainst } from '../timing.ts'

/** Crowd benchmarks: [KZ05] §5 and figure 1, [MA] §5. */
export async function measureCrowd(quick: boolean): Promise<BenchTable> {
  const rows = [...(await fifty(quick)), ...(await growth(quick)), await lazyBoxes(quick)]
  const note =
    'Creatures of 13,590 triangles. The first rows use trees as in the papers (`quinlan`, leaf size 1), the others the default trees. All methods find the same contacts in every frame. The spacing of the 50 creatures was chosen so that the crowd cost about as many times one pair as in the paper (8.3 times at that time; crowds have gained more than pairs since). The row with densely packed creatures shows the ratio without that choice. Time per contact is processor time, which excludes other processes.'
  return { name: 'Crowds', note, rows }
}

/** Finds all contacts between all bodies, including the broad phase. */
function crowdPipeline(name: MethodName, scene: BenchScene, times: readonly number[]): Pipeline {
  const bodies = scene.bodies.map(({ body }) => body)
  const crowd = createCrowd()
  let answer: BodiesAnswer | undefined
  return {
    name,
    prepare: (frame) => scene.pose(times[frame]),
    run: () => {
      answer = askBodies({ bodies, method: methods[name], self: false, any: false, now: noClock, crowd })
    },
    // Contacts only, in body order. Contacts assigned to the wrong bodies would change the order.
    pairs: () => Uint32Array.from(answer?.parts.flatMap(({ pairs }) => [...pairs]) ?? []),
  }
}

async function fifty(quick: boolean): Promise<Row[]> {
  const frames = quick ? 4 : 12
  const scene = await loadScene('crowd-50', papersTree)
  const times = frameTimes(scene, frames)
  const ours = crowdPipeline('on-demand', scene, times)
  const theirs = crowdPipeline('bottom-up', scene, times)
  const two = await loadScene('two-creatures', papersTree)
  const pair = onDemand(two, frameTimes(two, 20))
  const contacts = compareContacts([ours, theirs], frames)
  const [demand, bottom] = timeAgainst([ours, theirs], frames, quick ? 5 : 10, 400)
  const [one] = timeAgainst([pair], 20)
  const dense = await sceneOf('crowd-packed', JSON.stringify(crowdScene(50, packed)), papersTree)
  const denseTimes = frameTimes(dense, quick ? 2 : 4)
  const packedPipelines = [crowdPipeline('on-demand', dense, denseTimes), crowdPipeline('bottom-up', dense, denseTimes)]
  const packedContacts = compareContacts(packedPipelines, denseTimes.length)
  const [packedDemand, packedBottom] = timeAgainst(packedPipelines, denseTimes.length, 5, 400)
  const what = `crowd-50: 50 creatures, ${show(scene.bodies.length * 13.59)} thousand triangles, ${range(contacts)} contacts`
  return [
    atLeast(`${what}: bottom-up / on-demand`, '15×', 30, bottom.mean / demand.mean),
    plain('same, on-demand', '52.8 ms (2005)', `${show(demand.mean)} ms`),
    plain('same / two creatures, on-demand', '7.6×', `${show(demand.mean / one.mean)}×`),
    plain(
      `50 packed creatures, ${range(packedContacts)} contacts: bottom-up / on-demand`,
      '',
      `${show(packedBottom.mean / packedDemand.mean)}×`,
    ),
  ]
}

function range(counts: readonly number[]): string {
  return `${Math.min(...counts)} to ${Math.max(...counts)}`
}

const sizes = [10, 25, 50, 100, 200]
const most = 200

/**
 * The same 200 creatures as 20 crowds of 10, 8 crowds of 25 and so on, in the same poses and at the same density. Only
 * two things differ: the share of bodies at the edge of a crowd, and the overhead of a larger crowd.
 */
async function growth(quick: boolean): Promise<Row[]> {
  const frames = quick ? 2 : 4
  const scene = await sceneOf('crowd-200', JSON.stringify(crowdScene(most, packed)))
  const times = frameTimes(scene, frames)
  const contenders = sizes.map((size) => crowdsOf(size, packed, scene, times))
  const took = cpuAgainst(contenders, frames, quick ? 10 : 20)
  const perContact = took.map((ms, k) => (1000 * ms) / sum(contenders[k].contacts))
  const ratio = Math.max(...perContact) / Math.min(...perContact)
  const listed = sizes.map((size, k) => `${size}: ${show(perContact[k])} µs`).join(', ')
  return [
    atMost('crowds of 10 to 200 at one density, time per contact: largest / smallest', '', 1.3, ratio, '×'),
    plain('time per contact by crowd size', '', listed),
  ]
}

/**
 * Processor time in milliseconds, summed over frames, using the best pass of each frame. Contenders take turns.
 * Wall-clock time would include other processes, because a frame of 200 bodies is long enough to be preempted.
 */
function cpuAgainst(contenders: readonly Contender[], frames: number, passes: number): number[] {
  const best = contenders.map(() => Array.from({ length: frames }, () => Infinity))
  for (let pass = 0; pass < passes; pass++) {
    for (let frame = 0; frame < frames; frame++) {
      contenders.forEach((contender, c) => {
        contender.prepare?.(frame)
        const before = process.cpuUsage()
        contender.run(frame)
        const { user, system } = process.cpuUsage(before)
        best[c][frame] = Math.min(best[c][frame], (user + system) / 1000)
      })
    }
  }
  return best.map(sum)
}

function crowdsOf(size: number, density: Density, scene: BenchScene, times: readonly number[]) {
  const crowds = Array.from({ length: most / size }, (_, k) => {
    const members = scene.bodies.slice(k * size, (k + 1) * size).map(({ body }) => body)
    return { members, places: crowdBodies(size, density, k * size).map(({ place }) => place), crowd: createCrowd() }
  })
  const contacts = times.map(() => 0)
  return {
    name: `crowds of ${size}`,
    contacts,
    prepare: (frame: number) => {
      scene.pose(times[frame])
      for (const { members, places } of crowds) members.forEach((body, k) => placeAt(body, places[k]))
    },
    run: (frame: number) => {
      let found = 0
      for (const { members: bodies, crowd } of crowds) {
        const method = methods['on-demand']
        const { parts } = askBodies({ bodies, method, self: false, any: false, now: noClock, crowd })
        for (const { pairs } of parts) found += pairs.length / 2
      }
      contacts[frame] = found
    },
  }
}

const placement = new Float64Array(12)

function placeAt(body: Body, { position, rotation }: ReturnType<typeof crowdBodies>[number]['place']): void {
  composeTrs(position, 0, rotation, 0, [1, 1, 1], 0, placement, 0)
  placeBody(body, placement)
}

/**
 * [MA] §5: 64 deformable models, of which 15 on average are near another one. The spacing here gives a similar number.
 * Compares refitting all box trees with refitting only those that the broad phase reports.
 */
async function lazyBoxes(quick: boolean): Promise<Row> {
  const frames = quick ? 4 : 12
  const density: Density = { side: 2.72, row: 4.27, scatter: 0.32 }
  const scene = await sceneOf('crowd-64', JSON.stringify(crowdScene(64, density)))
  const times = frameTimes(scene, frames)
  const lazy = crowdPipeline('box', scene, times)
  const eager = { ...crowdPipeline('box', scene, times), name: 'refit all', run: refitAll(scene) }
  const touched = times.map((_, frame) => {
    lazy.prepare?.(frame)
    lazy.run(frame)
    return scene.bodies.filter(({ body }) => body.skin.deformed > 0).length
  })
  const [all, some] = timeAgainst([eager, lazy], frames, quick ? 5 : 10, 400)
  const share = `${show(sum(touched) / frames)} of 64 near another body`
  const ratios = all.frames.map((ms, k) => ms / some.frames[k])
  return {
    ...atLeast(`64 deformable bodies, ${share}: refit all / lazy`, '4.26× (15 of 64)', 4, all.mean / some.mean),
    ours: `${show(all.mean / some.mean)}× (median frame ${show(medianOf(ratios))}×)`,
  }
}

/** Prepares every body, near another one or not. Otherwise the same as the lazy method. */
function refitAll(scene: BenchScene): () => void {
  const bodies = scene.bodies.map(({ body }) => body)
  const crowd = createCrowd()
  const method = { ...methods.box, eager: true as const }
  return () => {
    askBodies({ bodies, method, self: false, any: false, now: noClock, crowd })
  }
}
