import { expect, it } from 'vitest'
import { latestWins } from '../../renderer/base/latestWins.ts'
import { deferred } from './deferred.ts'

it('one value is processed at a time, and only the latest of the others is kept', async () => {
  const { send, requests, reply } = deferred<number, void>()
  const queue = latestWins(send)
  for (const value of [1, 2, 3]) queue.push(value)
  expect(requests).toEqual([1])
  await reply()
  expect(requests).toEqual([1, 3])
  expect(queue.busy()).toBe(true)
  await reply()
  expect(requests).toEqual([1, 3])
  expect(queue.busy()).toBe(false)
})

it('a pending value can be dropped', async () => {
  const { send, requests, reply } = deferred<number, void>()
  const queue = latestWins(send)
  queue.push(1)
  queue.push(2)
  queue.clear()
  await reply()
  expect(requests).toEqual([1])
  queue.push(3)
  expect(requests).toEqual([1, 3])
})

it('a value that the work itself pushes is processed next', async () => {
  const seen: number[] = []
  const queue = latestWins(async (value: number) => {
    seen.push(value)
    if (value < 3) queue.push(value + 1)
  })
  queue.push(1)
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(seen).toEqual([1, 2, 3])
})
