import { useEffect, useMemo } from 'react'
import { useApp } from '../state/app.ts'
import { isCrowd } from '../state/crowd.ts'
import { shownInner } from '../derive/shownInner.ts'
import { fittedDrawn, leftOut, shownRigidSpheres, sideBySideBody, spheresDrawn } from '../state/sideBySide.ts'
import { BodyMesh } from './base/BodyMesh.tsx'
import { BroadBoxes } from './contacts/BroadBoxes.tsx'
import { CameraRig } from './camera/CameraRig.tsx'
import { ContactTriangles } from './contacts/ContactTriangles.tsx'
import { Crowd } from './crowd/Crowd.tsx'
import { clayColour, useViewportColours } from './base/colours.ts'
import { FrameMeter } from './FrameMeter.tsx'
import { Gizmo } from './gizmo/Gizmo.tsx'
import { Ground } from './ground/Ground.tsx'
import { GroundShadow } from './ground/GroundShadow.tsx'
import { Lights } from './Lights.tsx'
import { NearestPoints } from './contacts/NearestPoints.tsx'
import { LitMarks } from './pick/LitMarks.tsx'
import { PickedEdges } from './pick/PickedEdges.tsx'
import { Picking } from './pick/Picking.tsx'
import { VertexMarks } from './pick/VertexMarks.tsx'
import { ProbeTool } from './probe/ProbeTool.tsx'
import { PushArrow } from './contacts/PushArrow.tsx'
import { Redraw } from './base/Redraw.tsx'
import { SelectedContact } from './contacts/SelectedContact.tsx'
import { SideBySide } from './sideBySide/SideBySide.tsx'
import { JointNames } from './skeleton/JointNames.tsx'
import { Skeletons } from './skeleton/Skeletons.tsx'
import { RigidSphereMesh } from './spheres/RigidSphereMesh.tsx'
import { FittedSpheres } from './spheres/FittedSpheres.tsx'
import { InnerSpheres } from './spheres/InnerSpheres.tsx'
import { SelectedSphere } from './spheres/SelectedSphere.tsx'
import { Spheres } from './spheres/Spheres.tsx'
import { followDrawn } from './spheres/drawnMeasure.ts'
import { UncoveredSkin } from './spheres/UncoveredSkin.tsx'
import { UndecidedSpheres } from './spheres/UndecidedSpheres.tsx'
import { Thumbnail } from './Thumbnail.tsx'

/** Everything that the viewport draws. */
export function ViewportContents() {
  const colours = useViewportColours()
  useEffect(followDrawn, [])
  const bodies = useApp((app) => app.bodies)
  const assets = useApp((app) => app.assets)
  const out = useApp(leftOut)
  const crowd = useApp(isCrowd)
  const inCrowd = useMemo(
    () =>
      new Set(
        bodies
          .filter(({ id, settings }) => settings.skinning === 'linear' && assets.get(id)?.skin !== undefined)
          .map(({ id }) => id),
      ),
    [bodies, assets],
  )
  const row = useApp(sideBySideBody)
  const grid = useApp((app) => app.grid)
  const lit = useApp((app) => app.highlighted)
  const boxes = useApp((app) => app.boxes)
  const contactsShown = useApp((app) => app.contactsShown)
  const spheres = useApp(spheresDrawn)
  const rigid = useApp(shownRigidSpheres)
  const rigidBody = bodies.find(({ id }) => id === rigid?.body)
  const fitted = useApp(fittedDrawn)
  const inner = useApp((app) => shownInner(app)?.colour)
  const limited = useApp((app) => app.operations !== null)
  const skeleton = useApp((app) => app.skeleton)
  const jointNames = useApp((app) => app.skeleton && app.jointNames)
  return (
    <>
      <Redraw />
      <CameraRig />
      <FrameMeter />
      <Thumbnail />
      <Lights dark={colours.dark} />
      {!crowd && row === undefined && <GroundShadow dark={colours.dark} />}
      {grid && <Ground colour={colours.grid} strong={colours.gridStrong} />}
      {bodies.map(({ id, rig }, index) => {
        const triangles = assets.get(id)?.triangles
        if (triangles === undefined || out.has(id) || (crowd && inCrowd.has(id))) return null
        if (row?.id === id) {
          return (
            <SideBySide
              key={`${id} side by side`}
              body={row}
              triangles={triangles}
              colours={colours.methods}
              lineColour={colours.edge}
            />
          )
        }
        return (
          <BodyMesh
            key={id}
            body={id}
            triangles={triangles}
            rig={rig}
            colour={clayColour(colours, index, bodies.length)}
            lineColour={colours.edge}
          />
        )
      })}
      {crowd && <Crowd colours={colours} />}
      {boxes && <BroadBoxes near={colours.overlap} alone={colours.gridStrong} />}
      {contactsShown && <ContactTriangles colour={colours.contact} />}
      {contactsShown && <SelectedContact colour={colours.accent} />}
      {spheres && <Spheres tints={colours} />}
      {fitted && <FittedSpheres />}
      <UncoveredSkin colour={colours.uncovered} />
      {inner !== undefined && <InnerSpheres colour={inner} overlap={colours.contact} />}
      {limited && <UndecidedSpheres colour={colours.overlap} />}
      {rigid !== null && rigidBody !== undefined && <RigidSphereMesh body={rigidBody} spheres={rigid.spheres} />}
      <SelectedSphere colour={colours.selected} />
      {skeleton && <Skeletons colours={colours} />}
      {jointNames && <JointNames />}
      {lit !== null && <LitMarks lit={lit} colour={colours.contact} edge={colours.edge} />}
      <VertexMarks selected={colours.selected} hovered={colours.bone} edge={colours.edge} />
      <PickedEdges colour={colours.selected} />
      <NearestPoints colour={colours.selected} edge={colours.edge} />
      <PushArrow colour={colours.selected} edge={colours.edge} />
      <ProbeTool shape={colours.probe} edge={colours.edge} touched={colours.contact} />
      <Gizmo />
      <Picking />
    </>
  )
}
