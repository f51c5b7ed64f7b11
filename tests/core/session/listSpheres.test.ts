import { beforeAll, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { listedSphere } from '../../../core/session/inspect/listedSphere.ts'
import type { Session } from '../../../core/session/session.ts'
import { good } from '../../support/good.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { scaledTube } from '../../support/scaledTube.ts'

const WIDTH = listedSphere.length

let session: Session
let body: number
let list: Float32Array
let nodes: readonly number[]
beforeAll(async () => {
  session = createSession(memoryFiles(new Map([['tube.glb', scaledTube({})]])), () => 0)
  const scene = good(await session.open('tube.glb', noProgress))
  const [{ id, rig, settings }] = scene.bodies
  body = id
  const tree = { ...settings.tree, leaf: 1 }
  good(session.arrange([{ id, rig: rig.id, settings: { ...settings, tree } }], noProgress))
  good(session.frame({ time: 0.8 }))
  list = good(session.listSpheres({ body }))
  nodes = Array.from({ length: list.length / WIDTH }, (_, node) => node)
})

const column = (name: (typeof listedSphere)[number]) =>
  nodes.map((node) => list[node * WIDTH + listedSphere.indexOf(name)])

describe('session.listSpheres', () => {
  it('has the same level, tightness and widest interval as the details of each sphere', () => {
    const details = nodes.map((node) => good(session.sphere({ body, node })))
    expect(nodes.length).toBe(good(session.geometry({ body })).spheres)
    expect(column('level')).toEqual(details.map(({ level }) => level))
    const tightness = details.map(({ posedRadius, bestRadius }) => (bestRadius > 0 ? posedRadius / bestRadius : 1))
    expect(column('tightness')).toEqual(tightness.map(Math.fround))
    expect(Math.max(...tightness)).toBeGreaterThan(1.01)
    const widths = details.map(({ sets }) =>
      Math.max(...sets.flatMap(({ low, high }) => high.map((most, k) => most - low[k]))),
    )
    expect(column('interval')).toEqual(widths.map(Math.fround))
    expect(Math.max(...widths)).toBeGreaterThan(0.1)
  })

  it('counts the joints of each sphere and names the dominant one', () => {
    const details = nodes.map((node) => good(session.sphere({ body, node })))
    expect(column('joints')).toEqual(details.map(({ sets }) => new Set(sets.flatMap(({ joints }) => joints)).size))
    const dominant = column('joint')
    for (const [node, { sets }] of details.entries()) {
      const sums = new Map<number, number>()
      for (const { joints, weights } of sets) {
        for (const [i, weight] of weights.entries()) {
          const joint = joints[i % joints.length]
          sums.set(joint, (sums.get(joint) ?? 0) + weight)
        }
      }
      expect(sums.get(dominant[node])).toBeCloseTo(Math.max(...sums.values()), 4)
    }
    expect(new Set(dominant).size).toBeGreaterThan(1)
  })

  it('rejects an unknown body', () => {
    expect(session.listSpheres({ body: 99 })).toMatchObject({ ok: false, problem: { kind: 'body-unknown' } })
  })
})
