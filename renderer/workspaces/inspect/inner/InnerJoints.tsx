import type { BodyView } from '../../../../electron/contract/core.ts'
import { SwatchLegend } from '../../../parts/ColourLegend.tsx'
import { jointSwatches } from '../../../parts/jointSwatches.ts'
import { useApp } from '../../../state/app.ts'
import { posedBody } from '../../../state/posedBody.ts'

/** Legend of the colours by joint, with the number of drawn spheres that each joint dominates. */
export function InnerJoints({ body }: { readonly body: BodyView }) {
  const inner = useApp(({ frame }) => (frame === null ? undefined : posedBody(frame, body.id)?.inner))
  if (inner === undefined) return null
  const { swatches, more } = jointSwatches(body.rig.joints, inner.joints)
  return (
    <>
      <SwatchLegend title="Spheres by joint" swatches={swatches} />
      {more > 0 && <p className="dim">{`and ${more} more joints`}</p>}
    </>
  )
}
