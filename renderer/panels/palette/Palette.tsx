import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useState } from 'react'
import { findCommands } from '../../commands/findCommands.ts'
import { offReason } from '../../commands/offReason.ts'
import { useApp } from '../../state/app.ts'
import { CommandKeys } from '../../parts/CommandKeys.tsx'
import './Palette.css'

export function Palette() {
  const open = useApp((app) => app.dialog === 'palette')
  const show = useApp((app) => app.show)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => show(next ? 'palette' : 'none')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="palette" aria-label="Commands">
          <PaletteList onDone={() => show('none')} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Typing filters, arrow keys move, Enter runs. Disabled commands show the reason. */
function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = findCommands(text)
  const run = (index: number) => {
    const command = found[index]
    if (command === undefined || offReason(command) !== undefined) return
    onDone()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') run(at)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className="palette-input"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}${found[at].id}`}
        aria-label="Find a command"
        placeholder="What would you like to do?"
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul className="palette-list" role="listbox" id={id} aria-label="Commands">
        {found.map((command, index) => {
          const reason = offReason(command)
          return (
            <li
              key={command.id}
              id={`${id}${command.id}`}
              role="option"
              aria-selected={index === at}
              aria-disabled={reason !== undefined}
              className="palette-item"
              ref={index === at ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => run(index)}
            >
              <span className="palette-group">{command.group}</span>
              <span className="palette-title">{command.title}</span>
              {reason === undefined ? (
                <CommandKeys command={command} />
              ) : (
                <span className="palette-reason">{reason}</span>
              )}
            </li>
          )
        })}
        {found.length === 0 && <li className="palette-none">No command matches.</li>}
      </ul>
    </>
  )
}
