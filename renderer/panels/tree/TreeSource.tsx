import type { BodyView, ImportProblem } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { Button } from '../../ui/Button.tsx'

/** Why a tree that came with a file is not in use. */
const refusals = new Set(['tree-stale', 'tree-refused'])

/** Whether the tree came with the file or was built here, and why. */
export function TreeSource({ body }: { readonly body: BodyView }) {
  const stored = useApp((app) => app.trees.get(body.id)?.stored)
  const setView = useApp((app) => app.setView)
  if (stored === undefined) return null
  const { problems } = body.rig
  const refused = problems.find(({ kind }) => refusals.has(kind))
  return (
    <div className="tree-source">
      <p className="selectable">
        <span className="tree-source-word">{stored ? 'From the file' : 'Built here'}</span>
        <span className="dim">{stored ? 'checked when it was opened, nothing built' : reason(problems, refused)}</span>
      </p>
      {!stored && refused !== undefined && (
        <Button tone="quiet" onClick={() => setView({ tab: 'rig' })}>
          Why
        </Button>
      )}
    </div>
  )
}

function reason(problems: readonly ImportProblem[], refused: ImportProblem | undefined): string {
  if (refused !== undefined) return refused.message
  const brought = problems.some(({ kind }) => kind === 'tree-stored')
  return brought ? 'the file has a tree of other settings' : 'the file brings no tree; export one to start faster'
}
