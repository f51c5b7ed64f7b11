import type { Progress } from '../../../base/progress.ts'
import { quotedList } from '../../../base/messageText.ts'
import { done, failed, type Reply } from '../../../base/reply.ts'
import { findClip } from '../../../rig/findClip.ts'
import type { Clip, Rig } from '../../../rig/rig.ts'
import type { RigidSphereSet, RigidReport, RigidSize } from '../../rigid/rigidSphereSet.ts'
import { LastRigidSpheres } from '../../rigid/lastRigidSpheres.ts'
import { Broken, brokenReply } from '../../base/broken.ts'
import {
  type RigidOptions,
  type ExportedFile,
  type ExportFormat,
  type ExportOptions,
  type ExportReport,
  type ExportSource,
  type Written,
  withEnding,
} from '../exportFormat.ts'

export const defaultRigidSize: RigidSize = { by: 'budget', spheres: 32 }
export const defaultRigidRate = 30

/** The output of a format for rigid spheres: its files, with the main file first, and notes for the report. */
export interface RigidFiles {
  readonly files: readonly ExportedFile[]
  readonly notes: readonly string[]
}

export interface RigidWriter extends Omit<ExportFormat, 'write' | 'takesRigidSpheres'> {
  /** `name` is the name of the main file. Throws `Broken` if the source cannot be extended. */
  write(rigid: RigidSphereSet, source: ExportSource, name: string): RigidFiles | Promise<RigidFiles>
}

/**
 * Creates a format that writes rigid spheres. Computes them according to the options, and reports padding and
 * protrusion.
 */
export function rigidFormat(writer: RigidWriter): ExportFormat {
  return {
    ...writer,
    takesRigidSpheres: true,
    async write(source: ExportSource, options: ExportOptions, progress: Progress): Promise<Reply<Written>> {
      const rigid = rigidSpheresOf(source, options.rigid ?? {}, progress)
      if (!rigid.ok) return rigid
      try {
        const { files, notes } = await writer.write(rigid.value, source, mainName(source, options, writer.ending))
        return done({ files, report: reportOf(rigid.value, notes), rigid: rigid.value })
      } catch (error) {
        if (error instanceof Broken) return brokenReply(error, source.name)
        throw error
      }
    },
  }
}

/** A file converted on import (FBX) is written as GLB. */
function mainName(source: ExportSource, { name }: ExportOptions, ending: string | null): string {
  if (name !== undefined) return name
  if (ending === null && /\.(glb|gltf|vrm)$/i.test(source.name)) return source.name
  return withEnding(source.name, ending ?? '.glb')
}

/** The rigid spheres of a body for the given options. */
export function rigidSpheresOf(source: ExportSource, options: RigidOptions, progress: Progress): Reply<RigidSphereSet> {
  const clips = chosenClips(source.rig, options.clips)
  if (!clips.ok) return clips
  const request = {
    size: options.size ?? defaultRigidSize,
    clips: clips.value,
    skinning: options.skinning ?? source.skinning,
    rate: options.rate ?? defaultRigidRate,
  }
  return (source.rigidCache ?? new LastRigidSpheres()).fit(source.rig, source.tree, request, progress)
}

function chosenClips(rig: Rig, names: readonly string[] | undefined): Reply<readonly Clip[]> {
  if (names === undefined) return done(rig.clips)
  const clips: Clip[] = []
  for (const name of names) {
    const clip = findClip(rig, name)
    if (clip === null) {
      const there = quotedList(rig.clips.map((one) => one.name))
      const known = there === '' ? 'It has none.' : `It has: ${there}.`
      return failed('clip-unknown', `"${rig.name}" has no clip "${name}". ${known}`)
    }
    clips.push(clip)
  }
  return done(clips)
}

function reportOf({ spheres, report }: RigidSphereSet, notes: readonly string[]): ExportReport {
  const { requested, volume, padding, margin, unpadded, protrusion, mended, moments, checks } = report
  return {
    notes: [report.reason, volumeText(report), enclosureText(report), ...notes],
    figures: {
      ...(requested.by === 'budget' ? { requested: requested.spheres } : { requestedLevel: requested.level }),
      spheres: spheres.length,
      ...(volume.ratio !== null && { volumeRatio: volume.ratio.value, volumeRatioError: volume.ratio.error }),
      joints: new Set(spheres.map(({ joint }) => joint)).size,
      moments,
      checks,
      paddingMean: padding.mean,
      paddingMax: padding.max,
      margin,
      unpadded,
      protrusion,
      mended,
    },
  }
}

/** The total volume of the spheres relative to the body. */
export function volumeText({ volume: { ratio } }: RigidReport): string {
  if (ratio === null) return 'The skin encloses no volume to compare the spheres with.'
  const [value, error] = [ratio.value, ratio.error].map((number) => Number(number.toPrecision(2 + Number(number >= 1))))
  const times = `${value} (± ${error}) times the volume of the body (sampled)`
  return `In the reference pose, the union of the spheres has ${times}.`
}

function enclosureText({ clips, skinning, moments, checks }: RigidReport): string {
  const where =
    clips.length === 0
      ? 'in the reference pose'
      : `at all ${moments + checks} measured moments of ${clips.length === 1 ? 'clip' : 'clips'} ${quotedList(clips)}`
  return `The spheres enclose the skin (${skinning} blending) ${where}. In other poses, it may extend beyond them.`
}
