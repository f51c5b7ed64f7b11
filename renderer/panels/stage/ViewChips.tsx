import { Box, Grid3x3, Spline, Zap } from 'lucide-react'
import { counted } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { contactCount } from '../../store/selectors.ts'
import { Chip } from '../../ui/Chip.tsx'

/** Small switches for what is drawn. */
export function ViewChips() {
  const contactsShown = useApp((app) => app.contactsShown)
  const smooth = useApp((app) => app.smooth)
  const wireframe = useApp((app) => app.wireframe)
  const grid = useApp((app) => app.grid)
  const contacts = useApp((app) => contactCount(app.frame))
  const setView = useApp((app) => app.setView)
  return (
    <div className="stage-chips" role="toolbar" aria-label="What is drawn">
      <Chip
        label={counted(contacts, 'contact')}
        icon={<Zap size={13} />}
        pressed={contactsShown}
        onToggle={() => setView({ contactsShown: !contactsShown })}
      />
      <Chip label="Smooth" icon={<Spline size={13} />} pressed={smooth} onToggle={() => setView({ smooth: !smooth })} />
      <Chip
        label="Wireframe"
        icon={<Box size={13} />}
        pressed={wireframe}
        onToggle={() => setView({ wireframe: !wireframe })}
      />
      <Chip label="Grid" icon={<Grid3x3 size={13} />} pressed={grid} onToggle={() => setView({ grid: !grid })} />
    </div>
  )
}
