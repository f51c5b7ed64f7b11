import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { WindowCommand } from '../../commands/windowCommand.ts'
import { commands } from '../../commands/commands.ts'
import { keysOf, keysRefused, keysTakenBy, withKeys } from '../../commands/ownKeys.ts'
import { useApp } from '../../state/app.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { keyNames } from '../../ui/keyNames.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { CommandKeys } from '../../parts/CommandKeys.tsx'
import './KeyList.css'
import { useRecordedKeys } from './useRecordedKeys.ts'

/** Keys that another command uses; the user may swap them. */
interface Taken {
  readonly id: string
  readonly keys: string
}

/** Edits the keys of commands. Commands without keys appear only in search results. */
export function KeyList() {
  const own = useApp((app) => app.keys)
  const setView = useApp((app) => app.setView)
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = commands.filter(
    (command) =>
      command.fixedKeys !== true &&
      (words.length === 0
        ? keysOf(command, own) !== undefined || command.id in own
        : words.every((word) => `${command.group} ${command.title}`.toLowerCase().includes(word))),
  )
  return (
    <>
      <div className="key-list-head">
        <SearchField label="Search commands" value={search} onChange={setSearch} />
        <Button
          disabledReason={Object.keys(own).length === 0 ? 'All keys have their default.' : undefined}
          onClick={() => setView({ keys: {} })}
        >
          Reset all keys
        </Button>
      </div>
      <Keys shown={shown} />
    </>
  )
}

function Keys({ shown }: { readonly shown: readonly WindowCommand[] }) {
  const [recording, record] = useState<string | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [refused, setRefused] = useState<{ readonly id: string; readonly why: string } | null>(null)
  const begin = (id: string | null) => {
    record(id)
    setTaken(null)
    setRefused(null)
  }
  const choose = (id: string, keys: string) => {
    const { keys: own, setView } = useApp.getState()
    const why = keysRefused(commands, own, id, keys)
    begin(null)
    if (why !== undefined) setRefused({ id, why })
    else if (keysTakenBy(commands, own, id, keys) !== undefined) setTaken({ id, keys })
    else setView({ keys: withKeys(commands, own, id, keys) })
  }
  return (
    <ul className="key-list" aria-label="Keys of commands">
      {shown.map((command) => (
        <li key={command.id}>
          <KeyRow
            command={command}
            recording={recording === command.id}
            onRecord={() => begin(command.id)}
            onCancel={() => begin(null)}
            onPress={(keys) => choose(command.id, keys)}
          />
          {taken?.id === command.id && <Conflict command={command} keys={taken.keys} onDone={() => setTaken(null)} />}
          {refused?.id === command.id && (
            <p className="key-note" role="status" ref={intoView}>
              {refused.why}
            </p>
          )}
        </li>
      ))}
      {shown.length === 0 && <li className="dim">No command matches.</li>}
    </ul>
  )
}

/** A note below the visible rows would be missed. */
const intoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

interface KeyRowProps {
  readonly command: WindowCommand
  readonly recording: boolean
  readonly onRecord: () => void
  readonly onCancel: () => void
  readonly onPress: (keys: string) => void
}

function KeyRow({ command, recording, onRecord, onCancel, onPress }: KeyRowProps) {
  const changed = useApp((app) => command.id in app.keys)
  const keys = useApp((app) => keysOf(command, app.keys))
  const setView = useApp((app) => app.setView)
  const name = keys === undefined ? 'no keys' : keyNames(keys).join(' ')
  const reset = () => {
    const { keys: own } = useApp.getState()
    setView({ keys: withKeys(commands, own, command.id, command.keys ?? '') })
  }
  return (
    <div className="key-row">
      <span className="key-row-title">{command.title}</span>
      {changed && (
        <IconButton
          label={`Reset the keys of “${command.title}”`}
          icon={<RotateCcw size={13} />}
          size="small"
          onClick={reset}
        />
      )}
      <button
        type="button"
        className="key-record"
        data-recording={recording || undefined}
        aria-label={
          recording
            ? `Press the keys of “${command.title}”, or Escape`
            : `Change the keys of “${command.title}”: ${name}`
        }
        onClick={onRecord}
      >
        {recording ? (
          <Recorder onCancel={onCancel} onPress={onPress} />
        ) : keys === undefined ? (
          <span className="dim">none</span>
        ) : (
          <CommandKeys command={command} />
        )}
      </button>
    </div>
  )
}

function Recorder({ onCancel, onPress }: Pick<KeyRowProps, 'onCancel' | 'onPress'>) {
  useRecordedKeys(onPress, onCancel)
  return 'Press keys, or Escape'
}

function Conflict({
  command,
  keys,
  onDone,
}: {
  readonly command: WindowCommand
  readonly keys: string
  readonly onDone: () => void
}) {
  const own = useApp((app) => app.keys)
  const setView = useApp((app) => app.setView)
  const other = keysTakenBy(commands, own, command.id, keys)
  const swap = () => {
    setView({ keys: withKeys(commands, own, command.id, keys) })
    onDone()
  }
  return (
    <div className="key-note" role="status" ref={intoView}>
      <p>{`${keyNames(keys).join(' ')} is used by “${other?.title}”.`}</p>
      <Button onClick={swap}>Swap</Button>
      <Button tone="quiet" onClick={onDone}>
        Keep
      </Button>
    </div>
  )
}
