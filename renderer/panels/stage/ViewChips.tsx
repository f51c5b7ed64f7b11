import { Zap } from 'lucide-react'
import { counted } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { contactCount } from '../../state/selectors.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SkeletonMenu } from './SkeletonMenu.tsx'
import { SkinMenu } from './SkinMenu.tsx'

export function ViewChips() {
  const contactsShown = useApp((app) => app.contactsShown)
  const contacts = useApp((app) => contactCount(app.frame))
  const setView = useApp((app) => app.setView)
  return (
    <div className="stage-chips" role="toolbar" aria-label="What is drawn">
      <SkinMenu />
      <SkeletonMenu />
      <Chip
        label={counted(contacts, 'contact')}
        icon={<Zap size={13} />}
        pressed={contactsShown}
        onToggle={() => setView({ contactsShown: !contactsShown })}
      />
    </div>
  )
}
