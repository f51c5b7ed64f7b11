import { FileWarning, FolderOpen, PersonStanding } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import type { SceneState } from '../../state/live.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { RecentCards } from './RecentCards.tsx'

/** Covers the empty viewport with progress, an error or a way to begin. */
export function StageCover() {
  const scene = useApp((app) => app.scene)
  return <div className="stage-cover">{coverOf(scene)}</div>
}

function coverOf(scene: SceneState) {
  switch (scene.status) {
    case 'loading':
      return <Loading what={scene.what} />
    case 'failed':
      return <Failed scene={scene} />
    default:
      return <Empty />
  }
}

function Loading({ what }: { readonly what: string }) {
  const fraction = useApp((app) => app.tasks[0]?.fraction ?? null)
  return (
    <EmptyState title={what}>
      <ProgressBar label="" fraction={fraction} />
    </EmptyState>
  )
}

function Failed({ scene }: { readonly scene: Extract<SceneState, { status: 'failed' }> }) {
  const { title, problem } = scene
  return (
    <div className="stage-failed" role="alert">
      <EmptyState icon={<FileWarning size={36} strokeWidth={1.4} />} title={title} actions={<OpenButtons />}>
        {problem.message}
        {problem.path !== undefined && !problem.message.includes(problem.path) && <p>{problem.path}</p>}
      </EmptyState>
    </div>
  )
}

function Empty() {
  return (
    <EmptyState
      icon={<PersonStanding size={40} strokeWidth={1.2} />}
      title="Open a rigged character"
      actions={<OpenButtons />}
    >
      Drop a GLB, glTF or VRM file here, or a scene. Rigsphere plays its clips and shows where it touches itself and
      other bodies.
    </EmptyState>
  )
}

function OpenButtons() {
  return (
    <>
      <Button tone="primary" icon={<FolderOpen size={15} />} onClick={() => runCommand('open')}>
        Open a file…
      </Button>
      <Button onClick={() => runCommand('open-sample')}>Open the sample scene</Button>
      <RecentCards />
    </>
  )
}
