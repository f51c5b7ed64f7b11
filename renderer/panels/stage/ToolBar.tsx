import { Crosshair, MousePointer2, Move, Pipette, Rotate3d, Scaling } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../state/app.ts'
import { noProbeReason } from '../../derive/probeFacts.ts'
import type { Tool } from '../../state/view.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const tools: readonly {
  readonly tool: Tool
  readonly label: string
  readonly keys: string
  readonly icon: ReactNode
}[] = [
  { tool: 'select', label: 'Select', keys: 'Q', icon: <MousePointer2 size={15} /> },
  { tool: 'move', label: 'Move the body', keys: 'T', icon: <Move size={15} /> },
  { tool: 'rotate', label: 'Rotate the body or the joint', keys: 'R', icon: <Rotate3d size={15} /> },
  { tool: 'scale', label: 'Scale the body', keys: 'E', icon: <Scaling size={15} /> },
  { tool: 'vertex', label: 'Pick a vertex', keys: 'V', icon: <Crosshair size={15} /> },
  { tool: 'probe', label: 'Probe', keys: 'P', icon: <Pipette size={15} /> },
]

export function ToolBar() {
  const tool = useApp((app) => app.tool)
  const setTool = useApp((app) => app.setTool)
  const noProbe = useApp(noProbeReason)
  const hint = useApp((app) => (app.selection.body === null ? hints[app.tool] : undefined))
  return (
    <>
      <div className="stage-tools" role="toolbar" aria-label="Tools" aria-orientation="vertical">
        {tools.map(({ tool: one, label, keys, icon }) => (
          <IconButton
            key={one}
            label={label}
            icon={icon}
            shortcut={keys}
            pressed={tool === one}
            onClick={() => setTool(one)}
            disabledReason={one === 'probe' ? noProbe : undefined}
          />
        ))}
      </div>
      {hint !== undefined && <p className="stage-hint">{hint}</p>}
    </>
  )
}

/** What a tool needs while nothing is selected. */
const hints: Partial<Record<Tool, string>> = {
  move: 'Click a body to move it.',
  rotate: 'Click a body, or a joint in the tree on the left, to rotate it.',
  scale: 'Click a body to scale it.',
  vertex: 'Click the skin to pick a vertex.',
}
