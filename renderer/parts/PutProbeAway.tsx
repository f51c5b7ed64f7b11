import { X } from 'lucide-react'
import { useApp } from '../state/app.ts'
import { IconButton } from '../ui/IconButton.tsx'

export function PutProbeAway() {
  const setTool = useApp((app) => app.setTool)
  return (
    <IconButton
      label="Remove the probe"
      shortcut="Escape"
      icon={<X size={14} />}
      size="small"
      onClick={() => setTool('select')}
    />
  )
}
