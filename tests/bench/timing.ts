/** One way of doing the work of a frame. `prepare` is not timed: posing both bodies, say, which all methods share. */
export interface Contender {
  readonly name: string
  prepare?(frame: number): void
  run(frame: number): void
}

/** Milliseconds of one contender: the mean over frames of the best pass, and how far passes wander. */
export interface Timing {
  readonly name: string
  readonly mean: number
  readonly median: number
  /** Median over frames of (median pass / best pass): 1 is a silent machine. */
  readonly spread: number
  readonly frames: readonly number[]
}

/** Passes that a contender makes in a row. */
const TURN = 5

/**
 * Times contenders against each other in one run. A frame's time is the best of up to `passes` passes, and the contenders
 * take turns, so that a noisy moment hits all of them: `turn` passes each, so that the best one finds its own data in the
 * caches and not what the others left there. Slow contenders stop after `budget` milliseconds per frame, but have at least two
 * passes.
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

/** A moment each, however short the work: the optimising compiler wants time as well as calls. */
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
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]
}
