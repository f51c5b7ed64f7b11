/** One method that processes a frame. `prepare` is not timed; it does work that all methods share, such as posing. */
export interface Contender {
  readonly name: string
  prepare?(frame: number): void
  run(frame: number): void
}

/** Time of one contender in milliseconds: statistics over frames of the best pass. */
export interface Timing {
  readonly name: string
  readonly mean: number
  readonly median: number
  /** Median over frames of (median pass / best pass). 1 means no interference from other processes. */
  readonly spread: number
  readonly frames: readonly number[]
}

/** Consecutive passes of one contender. */
const TURN = 5

/**
 * Times contenders against each other. The time of a frame is the best of up to `passes` passes. Contenders take turns,
 * so that interference affects all of them. A turn has `turn` passes, so that the best pass finds its own data in the
 * cache. A contender stops after `budget` milliseconds per frame, but makes at least two passes.
 */
export function timeAgainst(
  contenders: readonly Contender[],
  frameCount: number,
  passes = 15,
  budget = 150,
  turn = TURN,
): Timing[] {
  for (const contender of contenders) warmUp(contender, frameCount)
  const best = contenders.map(() => [] as number[])
  const spreads = contenders.map(() => [] as number[])
  for (let frame = 0; frame < frameCount; frame++) {
    const times = contenders.map(() => [] as number[])
    for (let pass = 0; pass < passes; pass += turn) {
      contenders.forEach((contender, c) => {
        const own = times[c]
        for (let k = pass; k < Math.min(pass + turn, passes); k++) {
          if (k < 2 || sum(own) < budget) own.push(timeOf(contender, frame))
        }
      })
    }
    times.forEach((own, c) => {
      own.sort((a, b) => a - b)
      best[c].push(own[0])
      spreads[c].push(own[own.length >> 1] / own[0])
    })
  }
  return contenders.map(({ name }, c) => ({
    name,
    mean: sum(best[c]) / frameCount,
    median: medianOf(best[c]),
    spread: medianOf(spreads[c]),
    frames: best[c],
  }))
}

/** Runs for a fixed time, because the optimising compiler works in the background. */
function warmUp(contender: Contender, frameCount: number): void {
  const end = performance.now() + 300
  for (let call = 0; performance.now() < end; call++) timeOf(contender, call % frameCount)
}

function timeOf(contender: Contender, frame: number): number {
  contender.prepare?.(frame)
  const started = performance.now()
  contender.run(frame)
  return performance.now() - started
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, x) => total + x, 0)
}

export function medianOf(numbers: readonly number[]): number {
  return quantileOf(numbers, 0.5)
}

/** `part`: 0 to less than 1. */
export function quantileOf(numbers: readonly number[], part: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)]
}
