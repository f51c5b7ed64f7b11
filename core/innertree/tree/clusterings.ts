import type { Clustering } from './clustering.ts'
import { kMeans } from './kMeans.ts'
import { neuralGas } from './neuralGas.ts'

/** The first is the default: see the measurements in docs/algorithms.md 30. */
export const clusterings: readonly Clustering[] = [kMeans, neuralGas]
