import { Hammer } from 'lucide-react'
import type { BodyView, TreeSettings } from '../../../../electron/contract/core.ts'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { rebuildTitle, rebuildTree } from '../../../requests/arrange.ts'
import { treeBuilders } from '../../../derive/treeBuilders.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TaskProgress } from '../../../parts/TaskProgress.tsx'
import './TreePanel.css'

/** Settings of the next tree. The current tree remains until the next one is ready. */
export function RebuildForm({ body }: { readonly body: BodyView }) {
  const { tree } = body.settings
  const [wanted, setWanted] = usePanelState('tree', `rebuild ${body.id} ${JSON.stringify(tree)}`, tree)
  const task = useApp((app) => app.tasks.find(({ title }) => title === rebuildTitle(body)))
  const builders = useApp((app) => app.builders)
  const describe = (name: string) => builders.find((builder) => builder.name === name)
  const chosen = describe(wanted.builder)
  const change = (part: Partial<TreeSettings>) => setWanted({ ...wanted, ...part })
  return (
    <div className="rebuild">
      <Select
        hideLabel
        label="Builder"
        value={wanted.builder}
        options={treeBuilders(builders, tree.builder)}
        onChange={(builder) => change({ builder, collapse: describe(builder)?.collapse ?? wanted.collapse })}
      />
      {chosen !== undefined && <p className="rebuild-note">{chosen.description}</p>}
      <div className="setting">
        <NumberField
          label="Flatten (collapse constant C)"
          help="Replaces spheres whose radius exceeds this share of their parent's by their children; 1 keeps all spheres. In the paper: collapse constant C."
          short="flatten"
          value={wanted.collapse}
          step={0.05}
          min={0}
          max={1}
          onChange={(collapse) => change({ collapse })}
          onDrag={(collapse) => change({ collapse })}
          onDragEnd={noHistory}
        />
        <NumberField
          label="Triangles in a leaf"
          short="per leaf"
          value={wanted.leaf}
          step={1}
          min={1}
          max={1024}
          onChange={(leaf) => change({ leaf: Math.round(leaf) })}
          onDrag={(leaf) => change({ leaf: Math.round(leaf) })}
          onDragEnd={noHistory}
        />
      </div>
      {task === undefined ? (
        <Button
          tone="primary"
          icon={<Hammer size={14} />}
          disabledReason={same(wanted, tree) ? 'The tree already has these settings. Change one of them.' : undefined}
          onClick={() => void rebuildTree(body.id, wanted)}
        >
          Rebuild
        </Button>
      ) : (
        <TaskProgress task={task} />
      )}
    </div>
  )
}

/** Nothing is edited before the rebuild. */
const noHistory = () => {}

function same(one: TreeSettings, other: TreeSettings): boolean {
  return one.builder === other.builder && one.collapse === other.collapse && one.leaf === other.leaf
}
