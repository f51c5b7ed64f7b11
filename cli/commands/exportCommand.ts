import type { Command } from 'commander'
import { exportFormats } from '../../core/exchange/exportFormats.ts'
import type { Reply } from '../../core/base/reply.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { addExportOptions, type ExportChoice } from '../options/exportOptions.ts'
import { type ExportDocument, exportRig, type FormatDocument } from '../export/exportRig.ts'
import { prose, table } from '../run/print.ts'
import { isStdout } from '../../host/streamPaths.ts'
import { builderHelp } from '../options/treeChoice.ts'

interface Options extends ExportChoice {
  readonly out: string
}

export function exportCommand(program: Command): void {
  const command = addCommand(program, 'export', 'export a rig with its tree, or as rigid spheres')
    .argument('<rig>', 'a rig, a .rigscene.json file, or - for stdin')
    .requiredOption('-o, --out <file>', 'file to write, or - for stdout; with several formats, a base name')
  addExportOptions(command)
    .addHelpText('after', () => `\nFormats:\n${formatTable()}\n\n${builderHelp()}\n${EXAMPLES}`)
    .action(answer(run, readable, { usesStdout: ({ out }) => isStdout(out) }))
}

const EXAMPLES = `
With several formats, the rig is read and measured once. With -o -, the file is
written to stdout and the report to stderr; this works for single-file formats
and without --json. The format of stdin is detected from its content.

Examples:
  rigsphere export man.glb -o man.spheres.glb            the rig with its sphere tree, lossless
  rigsphere export man.glb -o man.vrm --format vrm       at most 32 colliders that enclose the skin in all clips
  rigsphere export man.glb -o man-godot.glb --format omi --spheres 64 --clips walk,reach
  rigsphere export man.fbx -o man.urdf --level 3
  rigsphere export man.glb -o man.sph --builder octree   a fitted tree, level by level
  rigsphere export man.glb -o man.inner.glb --inner 5000     with spheres that fill the body
  rigsphere export man.glb -o out/man --format vrm,urdf,json   man.vrm, man.urdf, man.json
  curl -s URL/man.glb | rigsphere export - -o - --format json > man.json
  rigsphere export two-men.rigscene.json -o review.html  a page to attach to a review`

function formatTable(): string {
  const rows = exportFormats().map(({ name, title, experimental }) => [
    `  ${name}`,
    experimental ? `${title}; experimental` : title,
  ])
  return table(rows)
}

function run({ operands, options, progress, files }: Call<Options>): Promise<Reply<ExportDocument>> {
  return exportRig(operands[0] ?? '', options.out, options, files, progress)
}

function readable({ written, formats }: ExportDocument): string {
  const files = table([['written', 'bytes'], ...written.map(({ path, bytes }) => [path, bytes])])
  return [files, ...formats.flatMap((one) => reportBlocks(one, formats.length > 1))].join('\n\n')
}

function reportBlocks({ format, report }: FormatDocument, isNamed: boolean): string[] {
  const figures = Object.entries(report.figures).map(([name, value]) => [name, Number(value.toPrecision(6))])
  const blocks = isNamed ? [`${format}:`] : []
  if (figures.length > 0) blocks.push(table(figures))
  if (report.notes.length > 0) blocks.push(prose(report.notes.join('\n')))
  return blocks
}
