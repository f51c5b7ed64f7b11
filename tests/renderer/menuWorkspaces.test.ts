import { expect, it } from 'vitest'
import { menuWorkspaces } from '../../electron/contract/menuWorkspaces.ts'
import { workspaces } from '../../renderer/state/workspace.ts'
import { shownWorkspaces, workspaceTitles } from '../../renderer/registry/workspaceTitles.tsx'

it('the menu lists the workspaces of the window with the same keys', () => {
  const shown = shownWorkspaces.map((id) => ({ id, title: workspaceTitles[id].title, key: workspaces.indexOf(id) + 1 }))
  expect(menuWorkspaces).toEqual(shown)
})
