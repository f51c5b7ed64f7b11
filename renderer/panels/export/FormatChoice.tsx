import { FlaskConical } from 'lucide-react'
import type { BodyView, FormatView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { chooseExport, formatOff } from '../../store/exporting.ts'
import { RadioList } from '../../ui/RadioList.tsx'

const experimental = { icon: <FlaskConical size={13} />, label: 'experimental' }

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
          mark: one.experimental ? experimental : undefined,
          disabledReason: formatOff(one, body.rig),
        }))}
        onChange={(name) => chooseExport({ format: name })}
      />
      <div className="export-about selectable" role="status">
        <p>{format.title}.</p>
        <p className="dim">
          {format.experimental && <span className="export-warning">Experimental. </span>}
          {format.readers}
        </p>
      </div>
    </>
  )
}
