import { Boxes, Focus, Grid3x3, Scan } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** Camera directions and framing, grid and boxes. */
export function ViewButtons() {
  const grid = useApp((app) => app.grid)
  const boxes = useApp((app) => app.boxes)
  return (
    <div className="stage-camera" role="toolbar" aria-label="Camera">
      <Button tone="quiet" tooltip="Look from the front" shortcut="1" onClick={() => runCommand('view-front')}>
        Front
      </Button>
      <Button tone="quiet" tooltip="Look from the side" shortcut="3" onClick={() => runCommand('view-side')}>
        Side
      </Button>
      <Button tone="quiet" tooltip="Look from the top" shortcut="7" onClick={() => runCommand('view-top')}>
        Top
      </Button>
      <IconButton
        label="Frame the selection"
        shortcut="F"
        icon={<Focus size={15} />}
        onClick={() => runCommand('frame-selection')}
      />
      <IconButton
        label="Frame everything"
        shortcut="Shift+F"
        icon={<Scan size={15} />}
        onClick={() => runCommand('frame-all')}
      />
      <IconButton
        label="Grid"
        shortcut="G"
        icon={<Grid3x3 size={15} />}
        pressed={grid}
        onClick={() => runCommand('grid')}
      />
      <IconButton
        label="Boxes around bodies: orange where two overlap (broad phase)"
        shortcut="O"
        icon={<Boxes size={15} />}
        pressed={boxes}
        onClick={() => runCommand('boxes')}
      />
    </div>
  )
}
