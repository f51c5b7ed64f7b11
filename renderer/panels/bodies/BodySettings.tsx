import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { shownBody } from '../../state/selectors.ts'
import { useFold } from '../../requests/useFold.ts'
import { Section } from '../../ui/Section.tsx'
import './BodySettings.css'
import { MotionFields } from './MotionFields.tsx'
import { Placement } from './Placement.tsx'

/** Clip, skinning and placement of the selected body. */
export function BodySettings() {
  const body = useApp(shownBody)
  if (body === undefined) return null
  return <Settings key={body.id} body={body} />
}

function Settings({ body }: { readonly body: BodyView }) {
  return (
    <Section title="Body" note={body.settings.name} fold={useFold('body')}>
      <div className="body-settings">
        <MotionFields body={body} />
        <Placement body={body} />
      </div>
    </Section>
  )
}
