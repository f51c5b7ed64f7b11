import { LARGEST_WEIGHT } from './influenceList.ts'
import { type ProblemLog, Tally } from '../../base/problemLog.ts'

/** Counts the repairs to the weights of a rig. Examples are vertex indices. */
export class WeightRepairs {
  private readonly notFinite = new Tally()
  private readonly negative = new Tally()
  private readonly merged = new Tally()
  private readonly weightless = new Tally()
  private readonly normalised = new Tally()
  private worst = 0

  noteBad(vertex: number, weight: number): void {
    once(weight < 0 && weight > -LARGEST_WEIGHT ? this.negative : this.notFinite, vertex)
  }

  noteMerged(vertex: number): void {
    once(this.merged, vertex)
  }

  noteWeightless(vertex: number): void {
    this.weightless.hit(vertex)
  }

  noteNormalised(vertex: number, off: number): void {
    this.normalised.hit(vertex)
    if (off > this.worst) this.worst = off
  }

  report(log: ProblemLog): void {
    log.addTally('weight-not-finite', this.notFinite)
    log.addTally('weight-negative', this.negative)
    log.addTally('vertex-weightless', this.weightless)
    log.addTally('weights-normalised', this.normalised, `off by at most ${Number(this.worst.toPrecision(2))}`)
    if (this.worst > 0.01) log.raise('weights-normalised')
    log.addTally('joint-merged', this.merged)
  }
}

/** Counts each vertex once, not each weight. */
function once(tally: Tally, vertex: number): void {
  if (tally.last !== vertex) tally.hit(vertex)
}
