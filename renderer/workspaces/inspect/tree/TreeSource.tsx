import type { BodyView, ImportProblem } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { treeBuilders } from '../../../derive/treeBuilders.ts'
import { Button } from '../../../ui/Button.tsx'
import { labelOf } from '../../../derive/shadingNames.ts'

/** Problems that explain why a stored tree is not used. */
const refusals = new Set(['tree-stale', 'tree-refused'])

/** Shows whether the tree was stored in the file or built, its settings, and why a stored tree is not used. */
export function TreeSource({ body }: { readonly body: BodyView }) {
  const stored = useApp((app) => app.assets.get(body.id)?.tree.stored)
  const builders = useApp((app) => app.builders)
  if (stored === undefined) return null
  const { builder, collapse, leaf } = body.settings.tree
  const unused = stored ? null : unusedTree(body.rig.problems)
  const title = labelOf(treeBuilders(builders, builder), builder)
  const settings = `flatten ${collapse}, ${leaf} per leaf`
  return (
    <>
      <p className="tree-source selectable" title={`${title}, ${settings}. ${sourceHelp(stored, unused !== null)}`}>
        <span className="tree-source-word">{stored ? 'From the file' : 'Built here'}</span>
        <span className="dim tree-source-settings">{`${withoutAuthors(title)}, ${leaf} per leaf`}</span>
      </p>
      {unused !== null && (
        <div className="tree-unused">
          <p className="dim selectable">{unused.reason}</p>
          {unused.refused && (
            <Button
              tone="quiet"
              onClick={() => useApp.getState().setView({ folded: { ...useApp.getState().folded, rig: false } })}
            >
              Why
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** "Top-down split (Quinlan)" does not fit into the line. */
function withoutAuthors(builder: string): string {
  return builder.replace(/ \(.*\)$/, '')
}

function sourceHelp(stored: boolean, unused: boolean): string {
  if (stored) return 'The tree was stored in the file and checked on opening; nothing was built.'
  return unused ? '' : 'The file contains no tree. Export the rig with its tree to open it faster.'
}

/** The stored tree that the body does not use, and the reason. */
function unusedTree(problems: readonly ImportProblem[]): { reason: string; refused: boolean } | null {
  const refused = problems.find(({ kind }) => refusals.has(kind))
  if (refused !== undefined) return { reason: refused.message, refused: true }
  const isStored = problems.some(({ kind }) => kind === 'tree-stored')
  return isStored ? { reason: 'the file has a tree with other settings', refused: false } : null
}
