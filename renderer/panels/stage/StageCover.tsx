import { FileWarning, FolderOpen, PersonStanding } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { openFiles } from '../../store/scene.ts'
import { useApp } from '../../store/app.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** Over the picture while there is nothing in it: what is coming, what went wrong, or what to do. */
export function StageCover() {
  const scene = useApp((app) => app.scene)
  return <div className="viewport-cover">{coverOf(scene)}</div>
}

function coverOf(scene: ReturnType<typeof useApp.getState>['scene']) {
  switch (scene.status) {
    case 'loading':
      return (
        <EmptyState title={scene.what}>
          <ProgressBar label="" fraction={null} />
        </EmptyState>
      )
    case 'failed':
      return (
        <EmptyState icon={<FileWarning size={36} strokeWidth={1.4} />} title={scene.title} actions={<WaysIn />}>
          {scene.problem.message}
          {scene.problem.path !== undefined && <p className="cover-path">{scene.problem.path}</p>}
        </EmptyState>
      )
    default:
      return (
        <EmptyState
          icon={<PersonStanding size={40} strokeWidth={1.2} />}
          title="Open a rigged character"
          actions={<WaysIn />}
        >
          Drop a GLB, glTF or VRM file here, or a scene. You will see it move, and where it touches itself and others.
        </EmptyState>
      )
  }
}

function WaysIn() {
  const recent = useApp((app) => app.recent[0])
  return (
    <>
      <Button tone="primary" icon={<FolderOpen size={15} />} onClick={() => runCommand('open')}>
        Open a file…
      </Button>
      <Button onClick={() => runCommand('open-sample')}>Open the sample scene</Button>
      {recent !== undefined && (
        <Button onClick={() => void openFiles('open', [recent])}>{`Open ${recent.name}`}</Button>
      )}
    </>
  )
}
