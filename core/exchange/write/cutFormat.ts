import type { Progress } from '../../progress.ts'
import { quotedList } from '../../messageText.ts'
import { done, failed, type Reply } from '../../reply.ts'
import { findClip } from '../../rig/findClip.ts'
import type { Clip, Rig } from '../../rig/rig.ts'
import type { BoneCut, CutReport, CutSize } from '../bonecut/boneCut.ts'
import { LastCut } from '../bonecut/lastCut.ts'
import { Broken, brokenReply } from '../broken.ts'
import {
  type CutOptions,
  type ExportedFile,
  type ExportFormat,
  type ExportOptions,
  type ExportReport,
  type ExportSource,
  type Written,
  withEnding,
} from './exportFormat.ts'

export const defaultCutSize: CutSize = { by: 'budget', spheres: 32 }
export const defaultCutRate = 30

/** What a format for rigid spheres makes of a cut: its files, the main one first, and what to tell. */
export interface CutFiles {
  readonly files: readonly ExportedFile[]
  readonly notes: readonly string[]
}

export interface CutWriter extends Omit<ExportFormat, 'write' | 'takesCut'> {
  /** `name` is that of the main file. May throw `Broken` on a source that cannot be added to. */
  write(cut: BoneCut, source: ExportSource, name: string): CutFiles | Promise<CutFiles>
}

/** A format that writes the bone cut: cuts the body as the options say, and reports padding and protrusion. */
export function cutFormat(writer: CutWriter): ExportFormat {
  return {
    ...writer,
    takesCut: true,
    async write(source: ExportSource, options: ExportOptions, progress: Progress): Promise<Reply<Written>> {
      const cut = cutSource(source, options.cut ?? {}, progress)
      if (!cut.ok) return cut
      try {
        const { files, notes } = await writer.write(cut.value, source, mainName(source, options, writer.ending))
        return done({ files, report: reportOf(cut.value, notes), cut: cut.value })
      } catch (error) {
        if (error instanceof Broken) return brokenReply(error, source.name)
        throw error
      }
    },
  }
}

/** A file that was converted on the way in (FBX) goes out as GLB. */
function mainName(source: ExportSource, { name }: ExportOptions, ending: string | null): string {
  if (name !== undefined) return name
  if (ending === null && /\.(glb|gltf|vrm)$/i.test(source.name)) return source.name
  return withEnding(source.name, ending ?? '.glb')
}

/** The rigid spheres of a body, as the options say. */
export function cutSource(source: ExportSource, options: CutOptions, progress: Progress): Reply<BoneCut> {
  const clips = chosenClips(source.rig, options.clips)
  if (!clips.ok) return clips
  const wish = {
    size: options.size ?? defaultCutSize,
    clips: clips.value,
    skinning: options.skinning ?? source.skinning,
    rate: options.rate ?? defaultCutRate,
  }
  return (source.cuts ?? new LastCut()).cut(source.rig, source.tree, wish, progress)
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

function reportOf({ spheres, report }: BoneCut, notes: readonly string[]): ExportReport {
  const { requested, volume, padding, margin, unpadded, protrusion, mended, moments, checks } = report
  return {
    notes: [report.reason, volumeText(report), promise(report), ...notes],
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

/** How much larger than the body the spheres are together. */
export function volumeText({ volume: { ratio } }: CutReport): string {
  if (ratio === null) return 'The skin encloses no volume to compare the spheres with.'
  const [value, error] = [ratio.value, ratio.error].map((number) => Number(number.toPrecision(2 + Number(number >= 1))))
  return `In the reference pose the spheres together take ${value} (± ${error}) times the volume of the body, by sampling.`
}

function promise({ clips, skinning, moments, checks }: CutReport): string {
  const where =
    clips.length === 0
      ? 'in the reference pose'
      : `at all ${moments + checks} moments of ${clips.length === 1 ? 'clip' : 'clips'} ${quotedList(clips)} that were measured`
  return `The skin (${skinning} blending) is inside ${where}; other poses may leave the spheres.`
}
