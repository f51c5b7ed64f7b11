import { useApp } from '../state/app.ts'
import { copyCsv } from '../requests/copyCsv.ts'
import { contactsCsv } from '../derive/contactsCsv.ts'
import { scanCsv } from '../derive/scanCsv.ts'
import { startScan, stopScan } from '../requests/scanClip.ts'
import { useScan } from '../state/scan.ts'
import { workspaces } from '../state/workspace.ts'
import { panels } from '../registry/panels.ts'
import { showPanel } from '../registry/showPanel.ts'
import { shownWorkspaces, workspaceTitles } from '../registry/workspaceTitles.tsx'
import type { WindowCommand } from './windowCommand.ts'

const app = useApp.getState

/** Commands for workspaces, panels, the scan of the clip, and tables. */
export const panelCommands: readonly WindowCommand[] = [
  ...shownWorkspaces.map(
    (id): WindowCommand => ({
      id: `workspace-${id}`,
      title: `Workspace: ${workspaceTitles[id].title}`,
      group: 'View',
      keys: `Mod+${workspaces.indexOf(id) + 1}`,
      run: () => app().setWorkspace(id),
    }),
  ),
  ...panels.map(
    ({ id, title, help }): WindowCommand => ({
      id: `panel-${id}`,
      title: `Panel: ${title}`,
      words: help,
      group: 'View',
      run: () => showPanel(id),
    }),
  ),
  {
    id: 'self-contacts',
    title: 'Self-contacts on or off',
    group: 'View',
    run: () => app().setView({ selfContacts: !app().selfContacts }),
  },
  {
    id: 'compare',
    title: 'Comparison with bottom-up refitting on or off',
    group: 'View',
    run: () => app().setView({ compare: !app().compare }),
  },
  {
    id: 'scan',
    title: 'Scan the clip: stop or resume',
    group: 'Playback',
    run: () => (useScan.getState().status.kind === 'running' ? stopScan() : startScan()),
    off: noScanReason,
  },
  {
    id: 'copy-scan',
    title: 'Copy the contacts along the clip as CSV',
    group: 'Edit',
    run: () => void copyCsv(scanCsv(useScan.getState())),
    off: () => (useScan.getState().scanned > 0 ? undefined : 'No frames are scanned yet.'),
  },
  {
    id: 'copy-contacts',
    title: 'Copy the contacts of this frame as CSV',
    group: 'Edit',
    run: () => {
      const { frame } = app()
      if (frame !== null) void copyCsv(contactsCsv(app(), frame))
    },
    off: ({ frame }) => (frame === null ? 'Open a scene first.' : undefined),
  },
]

function noScanReason(): string | undefined {
  const { seconds, status } = useScan.getState()
  if (status.kind === 'too-long') return status.why
  return seconds.length > 0 ? undefined : 'Open a scene first.'
}
