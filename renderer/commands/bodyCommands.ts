import { type App, useApp } from '../state/app.ts'
import { duplicateBody, rebuildTree } from '../requests/arrange.ts'
import { shownBody } from '../state/selectors.ts'
import { skinningChoices } from '../derive/skinningChoices.ts'
import type { WindowCommand } from './windowCommand.ts'

const app = useApp.getState

/** Commands for the selected body. */
export const bodyCommands: readonly WindowCommand[] = [
  body('rename-body', 'Rename the body', 'F2', (id) => useApp.setState({ renaming: id })),
  body('duplicate-body', 'Duplicate the body', 'Mod+D', (id) => void duplicateBody(id)),
  body('hide-body', 'Hide or show the body', 'H', (id) => app().toggleHidden(id)),
  { ...body('remove-body', 'Remove the body', 'Delete', (id) => app().removeBody(id)), off: notABody },
  ...skinningChoices.map(({ value, label }) =>
    body(`skinning-${value}`, `Skinning of the body: ${label.toLowerCase()}`, undefined, (id) =>
      app().editBody(id, { skinning: value }),
    ),
  ),
  body('tree-papers', 'Rebuild the tree as in the papers: one triangle per leaf', undefined, (id) => {
    const tree = shownBody(app())?.settings.tree
    if (tree !== undefined) void rebuildTree(id, { ...tree, leaf: 1 })
  }),
]

function body(
  id: WindowCommand['id'],
  title: string,
  keys: string | undefined,
  run: (body: number) => void,
): WindowCommand {
  const act = () => {
    const shown = shownBody(app())
    if (shown !== undefined) run(shown.id)
  }
  return { id, title, group: 'Edit', keys, run: act, off: noBody }
}

function noBody(now: App): string | undefined {
  return shownBody(now) === undefined ? 'Open a scene first.' : undefined
}

/** Delete requires a selected body, so that it does not remove the body of a selected joint or sphere. */
function notABody(now: App): string | undefined {
  return now.selection.focus === 'body' ? undefined : 'Select a body in the list first.'
}
