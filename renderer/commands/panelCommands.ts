import { useApp } from '../store/app.ts'
import { copyCsv } from '../store/csv.ts'
import { contactsCsv } from '../store/contactsCsv.ts'
import { scanCsv, startScan, stopScan, useScan } from '../store/scan.ts'
import type { RightTab } from '../store/view.ts'
import type { WindowCommand } from './command.ts'

const app = useApp.getState

/** Panels, the scan of the clip, and tables. */
export const panelCommands: readonly WindowCommand[] = [
  panel('tree', 'Tree'),
  panel('sphere', 'Sphere'),
  panel('skinning', 'Skinning'),
  panel('vertex', 'Vertex'),
  panel('contacts', 'Contacts'),
  panel('rig', 'Rig'),
  panel('export', 'Export'),
  {
    id: 'self-contacts',
    title: 'Contacts of bodies with themselves: on or off',
    group: 'View',
    run: () => app().setView({ selfContacts: !app().selfContacts }),
  },
  {
    id: 'compare',
    title: 'Compare with bottom-up refitting: on or off',
    group: 'View',
    run: () => app().setView({ compare: !app().compare }),
  },
  {
    id: 'scan',
    title: 'Scan the clip: stop or go on',
    group: 'Playback',
    run: () => (useScan.getState().status.kind === 'running' ? stopScan() : startScan()),
    off: () => (useScan.getState().seconds.length > 0 ? undefined : 'Open a scene first.'),
  },
  {
    id: 'copy-scan',
    title: 'Copy the contacts along the clip as CSV',
    group: 'Edit',
    run: () => void copyCsv(scanCsv(useScan.getState())),
    off: () => (useScan.getState().scanned > 0 ? undefined : 'Nothing was scanned yet.'),
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

function panel(tab: RightTab, name: string): WindowCommand {
  return { id: `panel-${tab}`, title: `Panel: ${name}`, group: 'View', run: () => app().setView({ tab }) }
}
