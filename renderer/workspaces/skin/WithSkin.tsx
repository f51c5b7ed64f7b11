import type { ReactNode } from 'react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { shownBody } from '../../state/selectors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

export interface WithSkinProps {
  /** What the panel would show. */
  readonly nothing: string
  readonly children: (body: BodyView) => ReactNode
}

/** Content about the selected body, or a hint if it has no joints. */
export function WithSkin({ nothing, children }: WithSkinProps) {
  const body = useApp(shownBody)
  if (body !== undefined && body.rig.joints.length > 0) return children(body)
  if (body === undefined) return <EmptyState compact title="No rig is open">{`Open a rig. ${nothing}`}</EmptyState>
  return (
    <EmptyState compact title="This mesh does not bend">
      {`${body.settings.name} has no joints. Select a body with a skeleton.`}
    </EmptyState>
  )
}
