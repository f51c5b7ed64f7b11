import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** Waits until the process has a child process, and returns its id. Linux only. */
export async function childOf(pid: number): Promise<number> {
  for (;;) {
    const [child] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
    if (child !== '') return Number(child)
    await setTimeout(10)
  }
}
