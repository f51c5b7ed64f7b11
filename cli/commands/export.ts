import type { Command } from 'commander'
import { exportFormats } from '../../core/exchange/write/formats.ts'
import type { Reply } from '../../core/reply.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { addExportOptions, type ExportChoice } from '../exportOptions.ts'
import { type ExportDocument, exportRig } from '../exportRig.ts'
import { prose, table } from '../print.ts'

interface Options extends ExportChoice {
  readonly out: string
}

export function exportCommand(program: Command): void {
  const command = addCommand(program, 'export', 'write a rig with its tree, or as rigid spheres, for other programs')
    .argument('<rig>', 'a rig, or a .rigscene.json file')
    .requiredOption('-o, --out <file>', 'file to write')
  addExportOptions(command)
    .addHelpText('after', () => `\nFormats:\n${formatTable()}\n${EXAMPLES}`)
    .action(answer(run, readable))
}

const EXAMPLES = `
Examples:
  rigsphere export man.glb -o man.spheres.glb            the rig with its sphere tree inside, lossless
  rigsphere export man.glb -o man.vrm --format vrm       at most 32 colliders that hold the skin over all clips
  rigsphere export man.glb -o man-godot.glb --format omi --spheres 64 --clips walk,reach
  rigsphere export man.fbx -o man.urdf --level 3
  rigsphere export two-men.rigscene.json -o review.html  a page to attach to a review`

function formatTable(): string {
  const rows = exportFormats().map(({ name, title, experimental }) => [
    `  ${name}`,
    experimental ? `${title}; experimental` : title,
  ])
  return table(rows)
}

function run({ operands, options, progress }: Call<Options>): Promise<Reply<ExportDocument>> {
  return exportRig(operands[0] ?? '', options.out, options, progress)
}

function readable({ written, report }: ExportDocument): string {
  const figures = Object.entries(report.figures).map(([name, value]) => [name, Number(value.toPrecision(6))])
  const blocks = [table([['written', 'bytes'], ...written.map(({ path, bytes }) => [path, bytes])])]
  if (figures.length > 0) blocks.push(table(figures))
  if (report.notes.length > 0) blocks.push(prose(report.notes.join('\n')))
  return blocks.join('\n\n')
}
