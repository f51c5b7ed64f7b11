import type { BodyView, FormatView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { chooseExport, formatOff } from '../../store/exporting.ts'
import { RadioList } from '../../ui/RadioList.tsx'

/** All formats that the core has, and what the chosen one is for. */
export function FormatChoice({ body, format }: { readonly body: BodyView; readonly format: FormatView }) {
  const formats = useApp((app) => app.formats)
  return (
    <>
      <RadioList
        label="Format"
        value={format.name}
        options={formats.map((one) => ({
          value: one.name,
          label: one.label,
          detail: endingOf(one, body),
          badge: one.experimental ? 'experimental' : undefined,
          disabledReason: formatOff(one, body.rig),
        }))}
        onChange={(name) => chooseExport({ format: name })}
      />
      <div className="export-about selectable" role="status">
        <p>{format.title}.</p>
        <p className="dim">{format.readers}</p>
      </div>
    </>
  )
}

/** Of the main file. A rig that is added to keeps its own. */
function endingOf({ ending }: FormatView, { settings }: BodyView): string {
  if (ending !== null) return ending
  return /\.(gltf|vrm)$/i.exec(settings.rig)?.[0].toLowerCase() ?? '.glb'
}
