import { expect, it } from 'vitest'
import { defaultView } from '../../renderer/store/view.ts'
import { memoryOf, viewFrom } from '../../renderer/store/viewMemory.ts'

it('the curve of the timeline is kept, and an unknown one is the number of refitted spheres', () => {
  expect(defaultView.scanCurve).toBe('refits')
  expect(viewFrom(memoryOf({ ...defaultView, scanCurve: 'time' })).scanCurve).toBe('time')
  expect(viewFrom({ scanCurve: 'noise' }).scanCurve).toBe('refits')
})

it('preferences are kept, and what makes no sense is as on the first start', () => {
  const chosen = { units: 'centimetres', newBuilder: 'quinlan', newLeaf: 12 } as const
  expect(viewFrom(memoryOf({ ...defaultView, ...chosen }))).toMatchObject(chosen)
  const nonsense = viewFrom({ units: 'inches', newBuilder: 3, newLeaf: 100_000 })
  expect(nonsense).toMatchObject({ units: 'file', newBuilder: null, newLeaf: null })
})
