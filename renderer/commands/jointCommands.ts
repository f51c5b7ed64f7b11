import { type App, useApp } from '../state/app.ts'
import { hiddenJointsOf, showAllJoints, toggleJoints } from '../state/hiddenJoints.ts'
import { shownBody } from '../state/selectors.ts'
import type { WindowCommand } from './windowCommand.ts'

/** Commands for the joints of the selected body. */
export const jointCommands: readonly WindowCommand[] = [
  {
    id: 'hide-joint',
    title: 'Hide or show the selected joint and its descendants',
    group: 'View',
    keys: 'Shift+H',
    run: () => {
      const app = useApp.getState()
      const rig = shownBody(app)?.rig
      if (rig !== undefined && app.selection.joint !== null) toggleJoints(rig, app.selection.joint)
    },
    off: ({ selection }) => (selection.joint === null ? 'Select a joint first.' : undefined),
  },
  {
    id: 'show-joints',
    title: 'Show all joints of the body',
    group: 'View',
    run: showAllJoints,
    off: (app) => (anyHidden(app) ? undefined : 'No joint of the body is hidden.'),
  },
]

function anyHidden(app: App): boolean {
  const rig = shownBody(app)?.rig
  return rig !== undefined && hiddenJointsOf(app, rig).size > 0
}
