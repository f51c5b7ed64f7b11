import { X } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { counted } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { totals } from '../../state/selectors.ts'
import type { Task } from '../../state/tasks.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { RendererStatus } from './RendererStatus.tsx'
import './StatusBar.css'

const coreTexts = {
  starting: 'core starting',
  ready: 'core ready',
  busy: 'core busy',
  restarting: 'core restarting',
}

export function StatusBar() {
  const core = useApp((app) => app.core)
  const tasks = useApp((app) => app.tasks)
  const all = useApp(useShallow((app) => totals(app.bodies)))
  const state = core === 'ready' && tasks.length > 0 ? 'busy' : core
  return (
    <footer className="status" aria-label="Status">
      <span className={`status-core status-core-${state}`} role="status">
        {coreTexts[state]}
      </span>
      {tasks.map((task) => (
        <TaskStatus key={task.id} task={task} />
      ))}
      <span className="status-space" />
      {all.vertices > 0 && (
        <span className="number">
          {counted(all.vertices, 'vertex', 'vertices')} · {counted(all.triangles, 'triangle')} ·{' '}
          {counted(all.joints, 'joint')}
        </span>
      )}
      <RendererStatus />
    </footer>
  )
}

function TaskStatus({ task }: { readonly task: Task }) {
  const cancelTask = useApp((app) => app.cancelTask)
  return (
    <span className="status-task">
      <ProgressBar label={task.what === '' ? task.title : `${task.title}: ${task.what}`} fraction={task.fraction} />
      <IconButton
        label={`Cancel: ${task.title}`}
        icon={<X size={13} />}
        size="small"
        onClick={() => cancelTask(task.id)}
        disabledReason={task.cancelling ? 'already cancelling.' : undefined}
      />
    </span>
  )
}
