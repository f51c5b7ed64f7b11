import type { NewBody } from '../../electron/contract/engine.ts'
import { useApp } from '../state/app.ts'
import { chosenClip } from '../state/chosenClips.ts'

/** Settings for opening a rig of this name: the clip that the user last chose, and the preferred tree. */
export function newBody(rig: string): NewBody {
  const { newBuilder, newLeaf } = useApp.getState()
  const tree = { ...(newBuilder !== null && { builder: newBuilder }), ...(newLeaf !== null && { leaf: newLeaf }) }
  return { ...chosenClip(rig), tree }
}
