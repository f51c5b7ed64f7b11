import type { Inner } from '../../../innertree/inner.ts'
import { done, failed, type Reply } from '../../../base/reply.ts'
import { encodeText } from '../../base/encodeText.ts'
import { type ExportFormat, type ExportOptions, type ExportSource, withEnding, type Written } from '../exportFormat.ts'

export interface InnerWriter extends Omit<ExportFormat, 'write' | 'takesRigidSpheres' | 'takesInner' | 'ending'> {
  readonly ending: string
  /** The main file, notes for the user, and figures in addition to those of the packing. */
  write(
    inner: Inner,
    source: ExportSource,
  ): { readonly text: string; readonly notes: readonly string[]; readonly figures?: Readonly<Record<string, number>> }
}

/** Creates a text format for inner spheres. Reports how much of the body they fill. */
export function innerFormat(writer: InnerWriter): ExportFormat {
  return {
    ...writer,
    takesRigidSpheres: false,
    takesInner: 'always',
    write: (source, options) => Promise.resolve(write(writer, source, options)),
  }
}

function write(writer: InnerWriter, source: ExportSource, options: ExportOptions): Reply<Written> {
  const { inner = null, name } = source
  if (inner === null) return failed('tree-missing', `${name} has no inner spheres: build them first.`)
  const { text, notes, figures } = writer.write(inner, source)
  const { packing, volume, filled } = inner
  return done({
    files: [{ name: options.name ?? withEnding(name, writer.ending), bytes: encodeText(text) }],
    report: {
      notes: [volumeNote(inner), ...notes],
      figures: { spheres: packing.count, filled, volume, ...figures },
    },
  })
}

function volumeNote({ filled, isExact, openings }: Inner): string {
  const share = `The spheres fill ${Number((filled * 100).toPrecision(3))} % of the body`
  const way = isExact ? 'in the reference pose' : 'in the reference pose (volume measured on a grid)'
  const count = openings.length
  if (count === 0) return `${share} ${way}.`
  const closed = count === 1 ? '1 opening of the surface was closed' : `${count} openings of the surface were closed`
  return `${share} ${way}. ${closed}.`
}
