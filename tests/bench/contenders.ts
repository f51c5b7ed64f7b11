import type { Body } from '../../core/query/base/body.ts'
import { refreshBody } from '../../core/query/base/body.ts'
import { createCounts } from '../../core/query/base/counts.ts'
import { createPairList, type PairList, sortedPairs } from '../../core/query/base/pairList.ts'
import { traversePair } from '../../core/query/contacts/traversePair.ts'
import { deformSkin } from '../../core/skinning/posedSkin.ts'
import { fitBottomUp } from '../../core/refit/baselines/fitBottomUp.ts'
import { depthOf } from '../../core/spheretree/tree/sphereTree.ts'
import type { BenchScene } from './benchScene.ts'
import type { Contender } from './timing.ts'

/** A complete pipeline from joint matrices to colliding triangle pairs: deform, refit, search, sort. */
export interface Pipeline extends Contender {
  /** The sorted pairs of the last `run`. For a yes/no query: one element, 0 or 1. */
  pairs(): Uint32Array
}

/**
 * Times spaced evenly over the clip, without its end, which equals its start. A single frame uses the scene's own time.
 */
export function frameTimes(scene: BenchScene, frames: number): number[] {
  if (frames === 1) return [scene.time]
  return Array.from({ length: frames }, (_, k) => (scene.seconds * k) / frames)
}

export function onDemand(scene: BenchScene, times: readonly number[], any = false): Pipeline {
  const search = searcher(scene, any)
  return {
    name: 'on-demand',
    prepare: (frame) => scene.pose(times[frame]),
    run: () => {
      for (const { body } of scene.bodies) refreshBody(body)
      search.run()
    },
    pairs: () => search.pairs(),
  }
}

/** Deforms all vertices and refits all spheres, then runs the same traversal. */
export function bottomUp(scene: BenchScene, times: readonly number[], any = false): Pipeline {
  const search = searcher(scene, any)
  return {
    name: 'bottom-up',
    prepare: (frame) => scene.pose(times[frame]),
    run: () => {
      for (const { body } of scene.bodies) {
        refreshBody(body)
        deformSkin(body.skin)
        fitBottomUp(body.fit, body.positions)
      }
      search.run()
    },
    pairs: () => search.pairs(),
  }
}

function searcher({ bodies }: BenchScene, any: boolean) {
  const found: PairList = createPairList()
  const [a, b] = bodies.map((one) => one.body) as [Body, Body]
  const counts = createCounts(depthOf(a.tree), depthOf(b.tree))
  const largest = b.tree.triangles.length
  let sorted: Uint32Array = new Uint32Array()
  return {
    run() {
      found.count = 0
      traversePair(a, b, any, found, counts)
      sorted = sortedPairs(found, largest)
    },
    pairs: () => (any ? Uint32Array.from([Math.min(found.count, 1)]) : sorted),
  }
}

/** Throws unless all pipelines find the same pairs in every frame. Returns the number of pairs per frame. */
export function compareContacts(pipelines: readonly Pipeline[], frames: number): number[] {
  return Array.from({ length: frames }, (_, frame) => {
    const answers = pipelines.map((pipeline) => {
      pipeline.prepare?.(frame)
      pipeline.run(frame)
      return pipeline.pairs()
    })
    answers.forEach((answer, k) => {
      if (answer.length !== answers[0].length || answer.some((triangle, i) => triangle !== answers[0][i])) {
        const sizes = answers.map((one, i) => `${pipelines[i].name} ${one.length / 2}`).join(', ')
        throw new Error(`frame ${frame}: ${pipelines[k].name} and ${pipelines[0].name} disagree (pairs: ${sizes})`)
      }
    })
    return answers[0].length / 2
  })
}
