import { noProgress, type Progress } from '../../base/progress.ts'
import { done, type Reply } from '../../base/reply.ts'
import type { JointContact } from '../../exchange/write/exportFormat.ts'
import { contactsAt } from '../query/contactsAt.ts'
import { nameJointPairs } from '../query/jointPairs.ts'
import { scan } from '../query/scan.ts'
import { checkTimes } from '../scene/checkTimes.ts'
import type { SessionState } from '../state/sessionState.ts'
import { type Exported, exportBody, type ExportRequest } from './exportBody.ts'
import { type ExportPreview, previewOf } from './previewOf.ts'

export const exportQueries = {
  /** Exports a body to files in memory. See core/exchange/exportFormats.ts. */
  async exportBody(
    state: SessionState,
    request: ExportRequest,
    progress: Progress = noProgress,
  ): Promise<Reply<Exported>> {
    const body = state.bodyOf(request.body)
    if (!body.ok) return body
    const { files, rigidCache } = state
    const scene = { contacts: contactCounts(state), jointContacts: jointContacts(state), rigidCache }
    return exportBody(body.value, request, files, scene, progress)
  },

  /** Like `exportBody`, but returns only file sizes, the report and the rigid spheres. */
  async previewExport(
    state: SessionState,
    request: ExportRequest,
    progress: Progress = noProgress,
  ): Promise<Reply<ExportPreview>> {
    const exported = await exportQueries.exportBody(state, request, progress)
    if (!exported.ok) return exported
    const body = state.bodyOf(request.body)
    return body.ok ? done(previewOf(exported.value, body.value.loaded.rig)) : body
  },
}

const contactCounts =
  (state: SessionState) =>
  (times: readonly number[], self = false) => {
    const sound = checkTimes(times)
    return sound.ok ? scan(state, { times, self }) : sound
  }

/** Restores the pose of the last frame. */
const jointContacts =
  (state: SessionState) =>
  (time: number): Reply<readonly JointContact[]> => {
    const before = state.lastTime
    const asked = contactsAt(state, { time, self: true })
    const posed = state.posedAt(before)
    if (!posed.ok) return posed
    return asked.ok ? done(nameJointPairs(asked.value.contacts, posed.value)) : asked
  }
