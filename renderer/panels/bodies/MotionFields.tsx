import { Repeat } from 'lucide-react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { dragBody, endDrag } from '../../requests/dragBody.ts'
import { skinningChoices } from '../../derive/skinningChoices.ts'
import { storeClip } from '../../state/chosenClips.ts'
import { clipLabel } from '../../derive/clipLabel.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'

/** Clip names are never empty. */
const REST = ''

/** Clip, offset, speed and skinning method. */
export function MotionFields({ body }: { readonly body: BodyView }) {
  const editBody = useApp((app) => app.editBody)
  const { clip, offset, speed, loop, skinning } = body.settings
  const isUnknown = clip !== null && !body.rig.clips.some(({ name }) => name === clip)
  const clips = [
    { value: REST, label: 'Rest pose' },
    ...body.rig.clips.map(({ name, seconds }) => ({ value: name, label: `${name}, ${seconds.toFixed(1)} s` })),
    ...(isUnknown ? [{ value: clip, label: clipLabel(body.rig, clip) }] : []),
  ]
  const edit = (change: Parameters<typeof editBody>[1]) => editBody(body.id, change)
  const still = clip === null ? 'the body has no clip.' : undefined
  return (
    <>
      <div className="setting">
        <Select
          hideLabel
          label="Clip"
          value={clip ?? REST}
          options={clips}
          onChange={(next) => {
            const chosen = next === REST ? null : next
            edit({ clip: chosen })
            storeClip(body.rig.name, chosen)
          }}
        />
        <IconButton
          label="Loop the clip of this body"
          icon={<Repeat size={15} />}
          pressed={loop}
          onClick={() => edit({ loop: !loop })}
          disabledReason={still}
        />
      </div>
      <div className="setting">
        <NumberField
          label="Offset into the clip"
          short="offset"
          unit="s"
          value={offset}
          step={0.05}
          onChange={(value) => edit({ offset: value })}
          onDrag={(value) => dragBody(body.id, { offset: value })}
          onDragEnd={endDrag}
        />
        <NumberField
          label="Speed of the clip"
          short="speed"
          unit="×"
          value={speed}
          step={0.05}
          min={-10}
          max={10}
          onChange={(value) => edit({ speed: value })}
          onDrag={(value) => dragBody(body.id, { speed: value })}
          onDragEnd={endDrag}
        />
      </div>
      <div className="setting">
        <Segments
          label="Skinning"
          value={skinning}
          options={skinningChoices}
          onChange={(next) => edit({ skinning: next })}
        />
      </div>
    </>
  )
}
