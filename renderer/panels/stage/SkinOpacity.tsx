import { useApp } from '../../store/app.ts'
import { Slider } from '../../ui/Slider.tsx'

/** Through a thin skin one sees how deep a contact goes. */
export function SkinOpacity() {
  const opacity = useApp((app) => app.opacity)
  const setView = useApp((app) => app.setView)
  return (
    <div className="stage-skin">
      <Slider
        label="Skin"
        value={opacity}
        min={0.1}
        max={1}
        step={0.05}
        onChange={(next) => setView({ opacity: next })}
        format={(value) => `${Math.round(value * 100)} %`}
      />
    </div>
  )
}
