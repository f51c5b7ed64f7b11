import './fakeBridge.ts'
import { describe, expect, it } from 'vitest'
import { findCommands } from '../../renderer/commands/findCommands.ts'
import { workspaces } from '../../renderer/state/workspace.ts'
import type { Panel } from '../../renderer/registry/panel.ts'
import { panels } from '../../renderer/registry/panels.ts'

const folders = import.meta.glob<Panel>('../../renderer/workspaces/*/*/panel.ts', { eager: true, import: 'panel' })

describe('the panel registry', () => {
  it('contains the declaration of every folder, in the workspace of that folder', () => {
    for (const [path, panel] of Object.entries(folders)) {
      expect(panels).toContain(panel)
      expect(path.split('/').at(-3), path).toBe(panel.workspace)
      expect(workspaces).toContain(panel.workspace)
    }
    expect(panels.length).toBe(Object.keys(folders).length)
  })

  it('has a unique id, title and position for every panel', () => {
    for (const key of ['id', 'title'] as const) expect(new Set(panels.map((one) => one[key])).size).toBe(panels.length)
    const places = panels.map(({ workspace, order }) => `${workspace} ${order}`)
    expect(new Set(places).size).toBe(panels.length)
  })

  it('describes every panel in one sentence', () => {
    for (const { help } of panels) expect(help).toMatch(/^[A-Z].{20,140}\.$/)
  })

  it('has a command for every panel, found by its title', () => {
    for (const { id, title } of panels) {
      expect(findCommands(`Panel: ${title}`).map((command) => command.id)).toContain(`panel-${id}`)
    }
  })

  it('has at most one footer in each workspace', () => {
    const footers = panels.flatMap(({ workspace, footer }) => (footer === undefined ? [] : [workspace]))
    expect(footers).toEqual(['export'])
  })
})
