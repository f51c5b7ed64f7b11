import { ArrowDownToLine, Focus, PersonStanding, Scan, SquareArrowLeft } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Where to look from. */
export function ViewButtons() {
  return (
    <div className="viewport-views" role="toolbar" aria-label="Camera" aria-orientation="vertical">
      <IconButton
        label="Frame the selection"
        shortcut="F"
        icon={<Focus size={16} />}
        onClick={() => runCommand('frame-selection')}
      />
      <IconButton
        label="Frame everything"
        shortcut="Shift+F"
        icon={<Scan size={16} />}
        onClick={() => runCommand('frame-all')}
      />
      <IconButton
        label="Look from the front"
        shortcut="1"
        icon={<PersonStanding size={16} />}
        onClick={() => runCommand('view-front')}
      />
      <IconButton
        label="Look from the side"
        shortcut="3"
        icon={<SquareArrowLeft size={16} />}
        onClick={() => runCommand('view-side')}
      />
      <IconButton
        label="Look from the top"
        shortcut="7"
        icon={<ArrowDownToLine size={16} />}
        onClick={() => runCommand('view-top')}
      />
    </div>
  )
}
