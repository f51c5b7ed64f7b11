import './fakeBridge.ts'
import { describe, expect, it } from 'vitest'
import type { BodyView } from '../../electron/contract/core.ts'
import { frameRequest, shownLevel } from '../../renderer/requests/frameRequest.ts'
import { type App, useApp } from '../../renderer/state/app.ts'
import type { BodyAssets } from '../../renderer/state/bodyAssets.ts'
import { CROWD } from '../../renderer/state/crowd.ts'
import { emptyScene } from '../../renderer/state/emptyScene.ts'
import { noSelection } from '../../renderer/state/selection.ts'
import { defaultView } from '../../renderer/state/view.ts'

const body = (id: number) =>
  ({ id, rig: { name: 'man', joints: [{ name: 'root', parent: -1 }] } }) as unknown as BodyView
const bodies = (count: number) => Array.from({ length: count }, (_, k) => body(k + 1))
const assets = (depth: number) => new Map([[1, { tree: { depth } } as BodyAssets]])

const requestOf = (change: Partial<App>) =>
  frameRequest({
    ...useApp.getInitialState(),
    ...emptyScene,
    ...defaultView,
    scene: { status: 'ready', seconds: 1 },
    bodies: bodies(2),
    assets: assets(6),
    ...change,
  })

describe('the request for the frame on screen', () => {
  it('contains the time and the displayed spheres only', () => {
    expect(requestOf({ spheres: 'off', time: 0.5 })).toEqual({ time: 0.5 })
    expect(requestOf({ spheres: 'wire', sphereLevel: 3 }).spheres).toEqual({
      choice: { kind: 'level', level: 3 },
      colour: 'tightness',
    })
    expect(requestOf({ sphereChoice: 'front' }).spheres?.choice).toEqual({ kind: 'front' })
  })

  it('limits the level to the deepest tree', () => {
    const app = { ...useApp.getInitialState(), sphereLevel: 9 }
    expect(shownLevel({ ...app, assets: assets(6) })).toBe(6)
    expect(shownLevel({ ...app, assets: new Map() })).toBe(1)
  })

  it('contains no tree spheres where they would hide something else', () => {
    expect(requestOf({ tool: 'probe' }).spheres).toBeUndefined()
    const sideBySide = requestOf({ sideBySide: true })
    expect(sideBySide.spheres).toBeUndefined()
    expect(sideBySide.sideBySide).toBe(1)
  })

  it('asks for joint matrices instead of vertices for a crowd, unless colours depend on the pose', () => {
    expect(requestOf({ bodies: bodies(CROWD) }).maps).toBeUndefined()
    const crowd = { bodies: bodies(CROWD + 1) }
    expect(requestOf(crowd)).toMatchObject({ maps: true, costs: true })
    expect(requestOf({ ...crowd, shading: 'area' }).maps).toBeUndefined()
  })

  it('contains the spheres of the selected body only if there are many bodies', () => {
    const crowd = { bodies: bodies(CROWD + 1) }
    expect(requestOf(crowd).spheres).toBeUndefined()
    expect(requestOf({ ...crowd, selection: { ...noSelection, body: 3 } }).spheres?.body).toBe(3)
  })

  it('contains weights only if a joint is selected', () => {
    expect(requestOf({ shading: 'weight' }).shading).toBeUndefined()
    const selection = { ...noSelection, body: 1, joint: 0 }
    expect(requestOf({ shading: 'weight', selection }).shading).toEqual({ body: 1, by: { kind: 'weight', joint: 0 } })
  })
})
