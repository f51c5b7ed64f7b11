import { useApp } from '../store/app.ts'
import { BodyMesh } from './BodyMesh.tsx'
import { CameraRig } from './CameraRig.tsx'
import { ContactTriangles } from './ContactTriangles.tsx'
import { bodyColour, useViewportColours } from './colours.ts'
import { FrameMeter } from './FrameMeter.tsx'
import { Ground } from './Ground.tsx'
import { Lights } from './Lights.tsx'
import { Redraw } from './Redraw.tsx'
import { SelectedContact } from './SelectedContact.tsx'

/** All that is in the picture. */
export function Picture() {
  const colours = useViewportColours()
  const bodies = useApp((app) => app.bodies)
  const geometry = useApp((app) => app.geometry)
  const hidden = useApp((app) => app.hidden)
  const grid = useApp((app) => app.grid)
  const contactsShown = useApp((app) => app.contactsShown)
  return (
    <>
      <Redraw />
      <CameraRig />
      <FrameMeter />
      <Lights dark={colours.dark} />
      {grid && <Ground colour={colours.grid} strong={colours.gridStrong} />}
      {bodies.map(({ id, rig }, index) => {
        const triangles = geometry.get(id)
        if (triangles === undefined || hidden.has(id)) return null
        return (
          <BodyMesh
            key={id}
            body={id}
            triangles={triangles}
            vertices={rig.vertices}
            colour={bodyColour(colours, index)}
            lineColour={colours.edge}
          />
        )
      })}
      {contactsShown && <ContactTriangles colour={colours.contact} />}
      {contactsShown && <SelectedContact colour={colours.accent} />}
    </>
  )
}
