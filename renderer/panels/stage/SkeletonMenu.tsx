import { Bone } from 'lucide-react'
import { useApp } from '../../state/app.ts'
import { Popover } from '../../ui/Popover.tsx'
import { Switch } from '../../ui/Switch.tsx'

export function SkeletonMenu() {
  const skeleton = useApp((app) => app.skeleton)
  const names = useApp((app) => app.jointNames)
  const axes = useApp((app) => app.jointAxes)
  const setView = useApp((app) => app.setView)
  const without = skeleton ? undefined : 'Show the skeleton first.'
  return (
    <Popover label="Skeleton" icon={<Bone size={13} />} lit={skeleton}>
      <Switch label="Show the skeleton" on={skeleton} onChange={(on) => setView({ skeleton: on })} />
      <Switch label="Joint names" on={names} disabledReason={without} onChange={(on) => setView({ jointNames: on })} />
      <Switch label="Joint axes" on={axes} disabledReason={without} onChange={(on) => setView({ jointAxes: on })} />
    </Popover>
  )
}
