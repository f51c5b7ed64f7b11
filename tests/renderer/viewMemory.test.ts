import { expect, it } from 'vitest'
import { defaultView } from '../../renderer/state/view.ts'
import { memoryOf, viewFrom } from '../../renderer/requests/viewMemory.ts'

it('the timeline curve is stored; an unknown one becomes the number of refitted spheres', () => {
  expect(defaultView.scanCurve).toBe('refits')
  expect(viewFrom(memoryOf({ ...defaultView, scanCurve: 'time' })).scanCurve).toBe('time')
  expect(viewFrom({ scanCurve: 'noise' }).scanCurve).toBe('refits')
})

it('the highlight of uncovered skin is stored', () => {
  expect(viewFrom(memoryOf({ ...defaultView, uncovered: true })).uncovered).toBe(true)
  expect(viewFrom({ uncovered: 'yes' }).uncovered).toBe(false)
})

it('preferences are stored; invalid ones become the defaults', () => {
  const chosen = { units: 'centimetres', newBuilder: 'quinlan', newLeaf: 12 } as const
  expect(viewFrom(memoryOf({ ...defaultView, ...chosen }))).toMatchObject(chosen)
  const nonsense = viewFrom({ units: 'inches', newBuilder: 3, newLeaf: 100_000 })
  expect(nonsense).toMatchObject({ units: 'file', newBuilder: null, newLeaf: null })
})

it('the choice of the front is read under its old name too', () => {
  expect(viewFrom({ sphereChoice: 'cut' }).sphereChoice).toBe('front')
  expect(viewFrom({ sphereChoice: 'front' }).sphereChoice).toBe('front')
  expect(viewFrom({ sphereChoice: 'edge' }).sphereChoice).toBe('level')
})
