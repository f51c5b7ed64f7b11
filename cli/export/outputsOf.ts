import { endingFor } from '../../core/exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../../core/exchange/exportFormats.ts'
import { glbFormat } from '../../core/exchange/write/formats/glbFormat.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import { formatOf } from '../options/exportOptions.ts'
import { outputDescriptor } from '../../host/streamPaths.ts'

/** One main file of an export. */
export interface Output {
  readonly format: string
  readonly path: string
  /** Name of the file, with the extension that the core expects. */
  readonly name: string
}

/**
 * The main files of an export to `out`. With several formats, `out` is a base name: each file gets the extension of its
 * format, preceded by the format name if two formats share an extension (`man.omi.glb`, `man.khr.glb`).
 */
export function outputsOf(out: string, formats: readonly string[] | undefined, rig: string): Reply<readonly Output[]> {
  if (formats === undefined || formats.length === 1) {
    const format = formatOf(out, formats?.[0])
    return format.ok ? done([single(out, format.value, rig)]) : format
  }
  if (outputDescriptor(out) !== null) {
    const message = `${formats.length} formats cannot be written to the stream ${out}. Specify one format, or a file.`
    return failed('request-invalid', message, out)
  }
  const endings = formats.map((format) => endingOf(format, rig))
  const base = withoutEnding(out)
  return done(
    formats.map((format, k) => {
      const isShared = endings.filter((ending) => ending === endings[k]).length > 1
      const path = `${base}${isShared ? `.${format}` : ''}${endings[k]}`
      return { format, path, name: fileName(path) }
    }),
  )
}

function single(out: string, format: string, rig: string): Output {
  const isStream = outputDescriptor(out) !== null
  return { format, path: out, name: isStream ? `stdout${endingOf(format, rig)}` : fileName(out) }
}

function endingOf(format: string, rig: string): string {
  return endingFor(findFormat(format) ?? glbFormat, rig)
}

/** Removes only extensions of export formats: `man.v2` stays `man.v2`. */
function withoutEnding(out: string): string {
  const known = ['.glb', '.gltf', ...exportFormats().map(({ ending, usualEnding }) => ending ?? usualEnding ?? '.glb')]
  const ending = known.find((one) => out.toLowerCase().endsWith(one))
  return ending === undefined ? out : out.slice(0, -ending.length)
}

function fileName(path: string): string {
  return path.replace(/^.*[/\\]/, '')
}
