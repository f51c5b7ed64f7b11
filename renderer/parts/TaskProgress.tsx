import { useApp } from '../state/app.ts'
import type { Task } from '../state/tasks.ts'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import './TaskProgress.css'

/** Progress of a task that a panel has started, with a button to cancel it. */
export function TaskProgress({ task }: { readonly task: Task }) {
  const cancelTask = useApp((app) => app.cancelTask)
  return (
    <div className="task-progress">
      <ProgressBar label={task.what === '' ? task.title : task.what} fraction={task.fraction} />
      <Button onClick={() => cancelTask(task.id)} disabledReason={task.cancelling ? 'Cancelling…' : undefined}>
        Cancel
      </Button>
    </div>
  )
}
