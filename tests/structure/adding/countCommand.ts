import type { Command } from 'commander'
import { done, type Reply } from '../../../core/base/reply.ts'
import { triangleCount } from '../../../core/rig/skin.ts'
import { openRig } from '../../../cli/open/openRig.ts'
import { addCommand, answer, type Call } from '../../../cli/run/answer.ts'

interface CountDocument {
  readonly triangles: number
}

export function countCommand(program: Command): void {
  addCommand(program, 'count', 'count triangles').argument('<rig>', 'a rig').action(answer(count, readable))
}

async function count({ operands, files, progress }: Call<object>): Promise<Reply<CountDocument>> {
  const [path = '-'] = operands
  const opened = await openRig(path, files, progress)
  return opened.ok ? done({ triangles: triangleCount(opened.value.rig.skin) }) : opened
}

function readable({ triangles }: CountDocument): string {
  return `${triangles} triangles`
}
