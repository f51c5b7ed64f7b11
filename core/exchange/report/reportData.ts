import type { Progress } from '../../base/progress.ts'
import type { LevelQuality } from '../../refit/baselines/fitQuality.ts'
import { done, type Reply } from '../../base/reply.ts'
import { setCount, triangleCount, vertexCount } from '../../rig/skin.ts'
import type { RigidReport } from '../rigid/rigidSphereSet.ts'
import type { Moment } from '../rigid/measuredMoments.ts'
import { rigidSpheresOf } from '../write/formats/rigidFormat.ts'
import type { ContactMoment, ExportSource, JointContact } from '../write/exportFormat.ts'
import { countOutside, measureMoment, type ReportStage } from './reportStage.ts'

/** All figures of the report. */
export interface ReportData {
  readonly file: string
  readonly counts: Readonly<Record<string, number>>
  readonly skinning: string
  readonly settings: { readonly builder: string; readonly collapse: number; readonly leaf: number }
  readonly clip: { readonly name: string; readonly seconds: number } | null
  /** Time of the pose shown and measured by level. */
  readonly time: number
  readonly levels: readonly LevelQuality[]
  /** Tightness of each level over several moments of the clip. */
  readonly bands: readonly Band[]
  readonly moments: number
  readonly enclosure: { readonly checked: number; readonly outside: number }
  /** Contacts with other bodies of the scene, and of bodies with themselves, at the same times. */
  readonly pairs: readonly ContactMoment[]
  readonly self: readonly ContactMoment[]
  /** The rigid spheres of an export with default options, over the clip. */
  readonly rigid: RigidReport
  /** The touching joint pairs at the time with most contacts, sorted by number of contacts, descending. */
  readonly joints: { readonly time: number; readonly pairs: readonly JointContact[] }
}

export interface Band {
  readonly least: number
  readonly mean: number
  readonly most: number
}

const MOMENTS = 8
const FRAMES_PER_SECOND = 15
const MOST_FRAMES = 121

export function gatherReport(source: ExportSource, body: ReportStage, progress: Progress): Reply<ReportData> {
  const times = frameTimes(source.clip?.seconds ?? 0)
  progress.report(0, 10, 'finding contacts')
  const pairs = source.contacts(times, false)
  if (!pairs.ok) return pairs
  progress.report(1, 10, 'finding self-contacts')
  const both = source.contacts(times, true)
  if (!both.ok) return both
  const self = both.value.map((moment, k) => ({ ...moment, contacts: moment.contacts - pairs.value[k].contacts }))
  const worst = both.value.reduce((best, moment) => (moment.contacts > best.contacts ? moment : best))
  const joints = source.jointContacts(worst.time)
  if (!joints.ok) return joints
  const measured = measureClip(source, body, progress)
  if (!measured.ok) return measured
  const time = chosenTime(source, pairs.value)
  const levels = measureMoment(body, { clip: source.clip, time })
  if (!levels.ok) return levels
  const { rig, tree, clip, name, skinning } = source
  const rigid = rigidSpheresOf(source, { clips: clip === null ? [] : [clip.name] }, progress)
  if (!rigid.ok) return rigid
  return done({
    file: name,
    counts: {
      vertices: vertexCount(rig.skin),
      triangles: triangleCount(rig.skin),
      joints: rig.joints.nodes.length,
      'joint sets': setCount(rig.skin),
      clips: rig.clips.length,
      'morph targets': rig.morphs.names.length,
      spheres: tree.nodeCount,
    },
    skinning,
    settings: tree.settings,
    clip: clip === null ? null : { name: clip.name, seconds: clip.seconds },
    time,
    levels: levels.value,
    pairs: pairs.value,
    self,
    joints: { time: worst.time, pairs: joints.value },
    rigid: rigid.value.report,
    ...measured.value,
  })
}

function frameTimes(seconds: number): number[] {
  const count = Math.min(MOST_FRAMES, Math.max(1, Math.round(seconds * FRAMES_PER_SECOND) + 1))
  return Array.from({ length: count }, (_, k) => (count === 1 ? 0 : (seconds * k) / (count - 1)))
}

/** The time with most contacts with other bodies. Without contacts, a time in the middle of the motion. */
function chosenTime({ clip }: ExportSource, pairs: readonly ContactMoment[]): number {
  if (clip === null) return 0
  const most = pairs.reduce((best, moment) => (moment.contacts > best.contacts ? moment : best), pairs[0])
  return most.contacts > 0 ? most.time : clip.seconds * 0.35
}

function measureClip({ clip }: ExportSource, body: ReportStage, progress: Progress) {
  const moments: Moment[] =
    clip === null
      ? [{ clip, time: 0 }]
      : Array.from({ length: MOMENTS }, (_, k) => ({ clip, time: (clip.seconds * (k + 0.5)) / MOMENTS }))
  const measured: LevelQuality[][] = []
  const enclosure = { checked: 0, outside: 0 }
  for (const [k, moment] of moments.entries()) {
    progress.report(2 + (4 * k) / moments.length, 10, 'measuring spheres')
    const levels = measureMoment(body, moment)
    if (!levels.ok) return levels
    measured.push(levels.value)
    const { checked, outside } = countOutside(body)
    enclosure.checked += checked
    enclosure.outside += outside
  }
  return done({ bands: measured[0].map((_, level) => bandOf(measured, level)), moments: moments.length, enclosure })
}

function bandOf(measured: readonly (readonly LevelQuality[])[], level: number): Band {
  const values = measured.map((levels) => levels[level].tightness)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { least: Math.min(...values), mean, most: Math.max(...values) }
}
