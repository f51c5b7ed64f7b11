import { describe, expect, it } from 'vitest'
import { workspaces } from '../../renderer/store/workspace.ts'
import type { Panel } from '../../renderer/workspaces/panel.ts'
import { panels } from '../../renderer/workspaces/panels.ts'

const folders = import.meta.glob<Panel>('../../renderer/workspaces/*/*/panel.ts', { eager: true, import: 'panel' })

describe('the registry of panels', () => {
  it('holds the declaration of every folder, in the workspace that the folder is in', () => {
    for (const [path, panel] of Object.entries(folders)) {
      expect(panels).toContain(panel)
      expect(path.split('/').at(-3), path).toBe(panel.workspace)
      expect(workspaces).toContain(panel.workspace)
    }
    expect(panels.length).toBe(Object.keys(folders).length)
  })

  it('gives every panel its own id, title and place', () => {
    for (const key of ['id', 'title'] as const) expect(new Set(panels.map((one) => one[key])).size).toBe(panels.length)
    const places = panels.map(({ workspace, order }) => `${workspace} ${order}`)
    expect(new Set(places).size).toBe(panels.length)
  })

  it('explains every panel in one sentence', () => {
    for (const { help } of panels) expect(help).toMatch(/^[A-Z].{20,140}\.$/)
  })
})
