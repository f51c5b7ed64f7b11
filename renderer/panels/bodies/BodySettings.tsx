import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { shownBody } from '../../store/selectors.ts'
import { Section } from '../../ui/Section.tsx'
import './BodySettings.css'
import { MotionFields } from './MotionFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'

/** How the selected body moves, bends and stands. */
export function BodySettings() {
  const body = useApp(shownBody)
  if (body === undefined) return null
  return <Settings key={body.id} body={body} />
}

function Settings({ body }: { readonly body: BodyView }) {
  const open = useApp((app) => app.bodyShown)
  const setView = useApp((app) => app.setView)
  return (
    <Section title={`Settings of ${body.settings.name}`} fold={{ open, onToggle: () => setView({ bodyShown: !open }) }}>
      <div className="body-settings">
        <MotionFields body={body} />
        <PlaceFields body={body} />
      </div>
    </Section>
  )
}
