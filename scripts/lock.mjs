import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL = 100
/** A lock without a process id and older than this belongs to a process that died while creating it. */
const ORPHAN_AGE = 5000

/**
 * Runs `work` while no other process holds the lock `folder`. Creating a folder is atomic on every file system. The
 * process id inside allows waiting processes to detect that the owner is gone (killed, power failure), so a lock never
 * outlives its owner.
 * @template T
 * @param {string} folder @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function locked(folder, work) {
  while (!take(folder)) {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
    else await wait(POLL)
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'owner'), String(process.pid))
  return true
}

/** @param {string} folder */
function isAbandoned(folder) {
  try {
    const owner = Number(readFileSync(join(folder, 'owner'), 'utf8'))
    return owner > 0 && !isAlive(owner)
  } catch {
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    return made !== undefined && Date.now() - made > ORPHAN_AGE
  }
}

/** @param {number} process_ */
function isAlive(process_) {
  try {
    process.kill(process_, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
