import './fakeBridge.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyView } from '../../electron/contract/core.ts'
import { useApp } from '../../renderer/state/app.ts'
import { unusualRatio, presentAdded } from '../../renderer/requests/presentAdded.ts'

const place = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const
const body = (id: number, name: string, size: readonly number[], scale: readonly number[] = place.scale) =>
  ({ id, rig: { size }, settings: { name, place: { ...place, scale } } }) as unknown as BodyView
const man = body(1, 'man', [1.2, 1.8, 0.4])
const placeOf = (id: number) => useApp.getState().bodies.find((one) => one.id === id)?.settings.place
const clickScale = () => useApp.getState().messages.at(-1)?.action?.run()

describe('the size of an added body', () => {
  it('is usual for a floor slab beside a man', () => {
    expect(unusualRatio(body(2, 'floor', [4, 0.1, 4]), [man])).toBeNull()
  })

  it('is unusual if it is in other units, with its placement', () => {
    expect(unusualRatio(body(2, 'tower', [120, 180, 40]), [man])).toBeCloseTo(100)
    expect(unusualRatio(body(2, 'doll', [0.012, 0.018, 0.004]), [man])).toBeCloseTo(0.01)
    expect(unusualRatio(body(2, 'tower', [120, 180, 40], [0.01, -0.01, 0.01]), [man])).toBeNull()
  })

  it('is not judged without another body', () => {
    expect(unusualRatio(man, [])).toBeNull()
    expect(unusualRatio(man, [body(2, 'point', [0, 0, 0])])).toBeNull()
  })
})

describe('“Scale to match”', () => {
  beforeEach(() => {
    useApp.setState({ bodies: [man, body(2, 'doll', [0.012, 0.018, 0.004])], messages: [] })
    presentAdded()
  })

  it('is offered for a body that is selected, framed and much too small', () => {
    const { selection, camera, messages } = useApp.getState()
    expect(selection).toMatchObject({ focus: 'body', body: 2 })
    expect(camera?.target).toEqual({ kind: 'selection' })
    expect(messages.at(-1)?.title).toBe('doll is 100 times smaller than the other bodies')
    clickScale()
    expect(placeOf(2)?.scale).toEqual([100, 100, 100])
  })

  it('keeps what was edited since it was offered', () => {
    useApp.getState().editBody(2, { place: { ...place, position: [3, 0, 0], scale: [2, 2, 2] } })
    clickScale()
    expect(placeOf(2)).toEqual({ ...place, position: [3, 0, 0], scale: [200, 200, 200] })
  })

  it('does nothing if the body was removed', () => {
    useApp.getState().removeBody(2)
    clickScale()
    expect(useApp.getState().bodies).toEqual([man])
  })
})
