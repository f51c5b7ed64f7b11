import { execFileSync } from 'node:child_process'

/**
 * The commit that `--write` cites. null if files other than docs/benchmarks.md differ from it: the commit would not
 * name what was measured.
 */
export function measuredCommit(): string | null {
  const changes = git('status', '--porcelain', '--', '.', ':!docs/benchmarks.md')
  return changes === '' ? git('rev-parse', '--short', 'HEAD') : null
}

/** Whether a commit is part of the history of the current one. Rewritten history leaves citations of lost commits. */
export function isInHistory(commit: string): boolean {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    return true
  } catch {
    return false
  }
}

const root = new URL('../../', import.meta.url).pathname

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
