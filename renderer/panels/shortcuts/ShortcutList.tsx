import { commands } from '../../commands/commands.ts'
import { keysOf } from '../../commands/ownKeys.ts'
import { useApp } from '../../state/app.ts'
import { CommandKeys } from '../../parts/CommandKeys.tsx'
import './ShortcutList.css'

const groups = [...new Set(commands.map((command) => command.group))]

/** Mouse and key actions that are not commands. */
const otherActions = [
  ['Orbit, pan, zoom', 'left drag, right drag, wheel'],
  ['Select a sphere, a joint, a body', 'click'],
  ['Pick a vertex', 'Alt+click'],
  ['Scrub', 'drag along the plot'],
  ['Move in the joint tree', 'arrow keys'],
  ['Rename a body', 'double click or F2'],
] as const

/** All keys by group. */
export function ShortcutList() {
  const own = useApp((app) => app.keys)
  return (
    <div className="shortcuts">
      {groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group && keysOf(command, own) !== undefined)
              .map((command) => (
                <div key={command.id}>
                  <dt>{command.title}</dt>
                  <dd>
                    <CommandKeys command={command} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>Mouse and focus</h3>
        <dl>
          {otherActions.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="dim">{how}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
