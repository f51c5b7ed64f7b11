import { ClipboardCopy, Play, Square } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { count } from '../../base/format.ts'
import { useScan } from '../../state/scan.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Progress of the background scan, with buttons to stop and resume it. */
export function ScanControl() {
  const status = useScan((scan) => scan.status)
  const scanned = useScan((scan) => scan.scanned)
  const all = useScan((scan) => scan.seconds.length)
  const running = status.kind === 'running'
  if (status.kind === 'too-long') {
    return (
      <span className="scan number">
        <span className="dim" role="status" title={status.why}>
          too long to scan
        </span>
      </span>
    )
  }
  return (
    <span className="scan number" data-status={status.kind}>
      <span className="dim" role="status" title={status.kind === 'stopped' ? status.why : undefined}>
        {verbOf(status.kind)} {count(scanned)} of {count(all)}
      </span>
      {status.kind !== 'done' && all > 0 && (
        <IconButton
          label={running ? 'Stop the scan' : 'Resume the scan'}
          icon={running ? <Square size={11} /> : <Play size={12} />}
          size="small"
          onClick={() => runCommand('scan')}
        />
      )}
      <IconButton
        label="Copy the scan as CSV"
        icon={<ClipboardCopy size={13} />}
        size="small"
        onClick={() => runCommand('copy-scan')}
        disabledReason={scanned === 0 ? 'nothing is scanned yet.' : undefined}
      />
    </span>
  )
}

function verbOf(kind: 'none' | 'running' | 'done' | 'stopped'): string {
  return { none: 'scan', running: 'scanning', done: 'scanned', stopped: 'stopped at' }[kind]
}
