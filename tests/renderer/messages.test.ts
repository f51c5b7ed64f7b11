import './fakeBridge.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { reportProblem } from '../../renderer/requests/reportProblem.ts'
import { useApp } from '../../renderer/state/app.ts'

const app = useApp.getState
const titles = () => app().messages.map(({ title }) => title)

beforeEach(() => useApp.setState({ messages: [] }))
afterAll(() => useApp.setState({ messages: [] }))

it('at most three messages are shown, the latest ones', () => {
  for (const title of ['one', 'two', 'three', 'four']) app().showMessage({ tone: 'info', title })
  expect(titles()).toEqual(['two', 'three', 'four'])
})

it('a message replaces one about the same subject or with the same text', () => {
  app().showMessage({ tone: 'warning', title: 'a.glb changed', about: 'changed on disk' })
  app().showMessage({ tone: 'info', title: 'Saved' })
  app().showMessage({ tone: 'warning', title: 'b.glb changed', about: 'changed on disk' })
  app().showMessage({ tone: 'info', title: 'Saved' })
  expect(titles()).toEqual(['b.glb changed', 'Saved'])
  app().dismissAbout('changed on disk')
  expect(titles()).toEqual(['Saved'])
})

it('a problem names its file once', () => {
  reportProblem('Not saved', { kind: 'failed', message: 'No space', path: '/a.glb' } as never)
  reportProblem('Not read', { kind: 'failed', message: 'No such file: /a.glb', path: '/a.glb' } as never)
  expect(app().messages.map(({ detail }) => detail)).toEqual(['No space (/a.glb)', 'No such file: /a.glb'])
})
