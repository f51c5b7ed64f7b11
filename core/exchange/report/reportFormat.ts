import { Cancelled, type Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { encodeText } from '../base/encodeText.ts'
import { type ExportFormat, type ExportSource, withEnding, type Written } from '../write/exportFormat.ts'
import { gatherReport, type ReportData } from './reportData.ts'
import { drawPictures } from './reportPictures.ts'
import { reportPage } from './reportPage.ts'
import { createReportStage } from './reportStage.ts'

/** An HTML page for reviews: pictures, level table, quality, and contacts along the clip. */
export const reportFormat: ExportFormat = {
  name: 'report',
  label: 'Report page',
  short: 'HTML',
  title: 'A page for reviews: pictures, levels, quality, contacts (HTML)',
  readers: 'People: a page with pictures and tables to attach to a review. Opens in every browser, also offline.',
  purposes: ['review'],
  lost: 'everything except pictures and figures',
  ending: '.html',
  experimental: false,
  takesRigidSpheres: false,
  async write(source, options, progress) {
    try {
      return writeReport(source, options.name ?? withEnding(source.name, '.report.html'), progress)
    } catch (error) {
      if (error instanceof Cancelled) return failed('cancelled', `the report of "${source.name}" was cancelled`)
      throw error
    }
  },
}

function writeReport(source: ExportSource, name: string, progress: Progress): Reply<Written> {
  if (source.tree.nodeCount === 0) return failed('rig-empty', `${source.name} has no triangles to report on.`)
  const body = createReportStage(source)
  const data = gatherReport(source, body, progress)
  if (!data.ok) return data
  const page = reportPage(data.value, drawPictures(body, source.clip, progress))
  return done({ files: [{ name, bytes: encodeText(page) }], report: { notes: [], figures: figuresOf(data.value) } })
}

function figuresOf({ levels, enclosure, pairs, self }: ReportData): Record<string, number> {
  return {
    levels: levels.length,
    checked: enclosure.checked,
    outside: enclosure.outside,
    frames: pairs.length,
    mostContacts: Math.max(0, ...pairs.map(({ contacts }) => contacts)),
    mostSelfContacts: Math.max(0, ...self.map(({ contacts }) => contacts)),
  }
}
