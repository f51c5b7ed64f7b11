import './fakeBridge.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../renderer/state/app.ts'
import { emptyScene } from '../../renderer/state/emptyScene.ts'
import { frameNumber, lastFrameNumber } from '../../renderer/state/selectors.ts'

const app = useApp.getState

beforeEach(() =>
  useApp.setState({
    scene: { status: 'ready', seconds: 2 },
    time: 0,
    playing: false,
    loop: true,
    speed: 1,
    frameRate: 30,
  }),
)
afterAll(() => useApp.setState(emptyScene))

describe('the playhead', () => {
  it('stays within the timeline', () => {
    app().seek(-1)
    expect(app().time).toBe(0)
    app().seek(5)
    expect(app().time).toBe(2)
    expect([frameNumber(app()), lastFrameNumber(app())]).toEqual([60, 60])
  })

  it('moves by whole frames, also from between two frames, and pauses', () => {
    app().play()
    app().seek(0.51)
    app().step(1)
    expect(app()).toMatchObject({ playing: false, time: 16 / 30 })
    app().step(-1)
    expect(frameNumber(app())).toBe(15)
  })

  it('loops, or stops at the end', () => {
    app().play()
    app().seek(1.5)
    app().advance(0.75)
    expect(app()).toMatchObject({ playing: true, time: 0.25 })
    useApp.setState({ loop: false, speed: 2 })
    app().advance(1)
    expect(app()).toMatchObject({ playing: false, time: 2 })
  })

  it('starts at the beginning again if it stopped at the end', () => {
    useApp.setState({ loop: false })
    app().seek(2)
    app().play()
    expect(app()).toMatchObject({ playing: true, time: 0 })
  })

  it('does not play a still scene', () => {
    useApp.setState({ scene: { status: 'ready', seconds: 0 } })
    app().play()
    expect(app().playing).toBe(false)
  })
})
