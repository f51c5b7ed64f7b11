import { Paintbrush } from 'lucide-react'
import { useApp } from '../../state/app.ts'
import { shortShadings, skinShadings } from '../../derive/shadingNames.ts'
import { skinningChoices } from '../../derive/skinningChoices.ts'
import { Popover } from '../../ui/Popover.tsx'
import { Select } from '../../ui/Select.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** How the skin is drawn and coloured. */
export function SkinMenu() {
  const shading = useApp((app) => app.shading)
  const against = useApp((app) => app.against)
  const opacity = useApp((app) => app.opacity)
  const smooth = useApp((app) => app.smooth)
  const wireframe = useApp((app) => app.wireframe)
  const setView = useApp((app) => app.setView)
  return (
    <Popover label={`Skin: ${shortShadings[shading]}`} icon={<Paintbrush size={13} />} lit={shading !== 'plain'}>
      <Select label="Colour" value={shading} options={skinShadings} onChange={(next) => setView({ shading: next })} />
      {shading === 'difference' && (
        <Select
          label="Against"
          value={against}
          options={skinningChoices}
          onChange={(next) => setView({ against: next })}
        />
      )}
      <Slider
        label="Opacity"
        value={opacity}
        min={0.1}
        max={1}
        step={0.05}
        onChange={(next) => setView({ opacity: next })}
        format={(value) => `${Math.round(value * 100)} %`}
      />
      <Switch label="Smooth" on={smooth} onChange={(on) => setView({ smooth: on })} />
      <Switch label="Wireframe" on={wireframe} onChange={(on) => setView({ wireframe: on })} />
    </Popover>
  )
}
