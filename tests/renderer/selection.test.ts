import './fakeBridge.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../renderer/state/app.ts'
import { noSelection } from '../../renderer/state/selection.ts'

const app = useApp.getState
const present = (...ids: readonly number[]) => new Set(ids)

beforeEach(() => useApp.setState({ selection: noSelection, highlighted: null, camera: null }))
afterAll(() => useApp.setState({ selection: noSelection, camera: null }))

describe('the selection', () => {
  it('keeps joint, sphere and vertex of a body while others of that body are selected', () => {
    app().selectJoint(1, 4)
    app().selectSphere(1, 9)
    app().selectVertex(1, 70)
    expect(app().selection).toMatchObject({ focus: 'vertex', body: 1, joint: 4, sphere: 9, vertex: 70 })
    app().selectVertex(1, null)
    expect(app().selection).toMatchObject({ focus: 'body', joint: 4, vertex: null })
  })

  it('is replaced when another body is selected, except for the pair', () => {
    app().selectPair(1, 2)
    app().selectJoint(1, 4)
    app().selectBody(2)
    expect(app().selection).toEqual({ ...noSelection, focus: 'body', body: 2, pair: [1, 2] })
  })

  it('includes the pair of a selected contact, and frames it', () => {
    const contact = { a: 1, b: 2, triangleA: 5, triangleB: 6 }
    app().selectContact(contact)
    expect(app().selection).toMatchObject({ focus: 'contact', contact, pair: [1, 2] })
    expect(app().camera?.target).toEqual({ kind: 'contact', contact })
    app().selectPair(1, 3)
    expect(app().selection).toMatchObject({ focus: 'pair', contact: null, pair: [1, 3] })
  })

  it('is cleared together with the highlighted elements', () => {
    useApp.setState({ highlighted: { body: 1, kind: 'weights' } as never })
    app().selectJoint(1, 4)
    app().selectBody(null)
    expect(app().selection).toBe(noSelection)
    expect(app().highlighted).toBeNull()
  })

  it('is cleared if its body is removed', () => {
    app().selectSphere(1, 9)
    app().reviseSelection(present(2))
    expect(app().selection).toEqual(noSelection)
  })

  it('loses its sphere, but not its joint, if the tree is rebuilt', () => {
    app().selectJoint(1, 4)
    app().selectSphere(1, 9)
    app().reviseSelection(present(1), new Set([2]))
    expect(app().selection.sphere).toBe(9)
    app().reviseSelection(present(1), new Set([1]))
    expect(app().selection).toMatchObject({ focus: 'body', body: 1, joint: 4, sphere: null })
  })
})
