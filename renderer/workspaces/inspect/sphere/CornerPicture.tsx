import type { SetDetails } from '../../../../electron/contract/core.ts'
import { weightsAt } from '../../../derive/corners.ts'
import { hullOf, type Point } from './hullOf.ts'

export interface CornerPictureProps {
  readonly set: SetDetails
  readonly names: readonly string[]
  readonly ringed: number | null
}

interface Simplex {
  readonly height: number
  readonly joints: readonly Point[]
  /** Alignment of the names. */
  readonly anchors: readonly ('start' | 'middle' | 'end')[]
  readonly labels: readonly Point[]
  readonly edges: readonly (readonly [number, number])[]
  /** The edge behind the others. */
  readonly behind?: number
}

const WIDTH = 300

/** Weights are points of a segment, triangle or tetrahedron, whose corners are joints with weight 1. */
const simplices: Readonly<Record<number, Simplex>> = {
  2: {
    height: 46,
    joints: [
      [30, 16],
      [270, 16],
    ],
    anchors: ['start', 'end'],
    labels: [
      [22, 40],
      [278, 40],
    ],
    edges: [[0, 1]],
  },
  3: {
    height: 190,
    joints: [
      [150, 20],
      [40, 166],
      [260, 166],
    ],
    anchors: ['middle', 'start', 'end'],
    labels: [
      [150, 13],
      [8, 184],
      [292, 184],
    ],
    edges: [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
  },
  4: {
    height: 214,
    joints: [
      [146, 20],
      [30, 150],
      [186, 192],
      [272, 124],
    ],
    anchors: ['middle', 'start', 'middle', 'end'],
    labels: [
      [146, 13],
      [4, 168],
      [186, 209],
      [298, 142],
    ],
    edges: [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [2, 3],
      [1, 3],
    ],
    behind: 5,
  },
}

export function CornerPicture({ set, names, ringed }: CornerPictureProps) {
  const simplex = simplices[set.joints.length]
  if (simplex === undefined) return null
  const toPoint = (weights: ArrayLike<number>) => pointOf(simplex, weights)
  const corners = set.reaches.map((_, corner) => toPoint(weightsAt(set, corner)))
  const flat = set.joints.length === 3
  return (
    <div className="corners-place">
      <svg
        className="corners"
        viewBox={`0 0 ${WIDTH} ${simplex.height}`}
        role="img"
        aria-label={`${corners.length} corners and the weights inside them, between ${names.join(', ')}`}
      >
        {simplex.edges.map(([a, b], k) => (
          <Edge key={`${a} ${b}`} from={simplex.joints[a]} to={simplex.joints[b]} behind={k === simplex.behind} />
        ))}
        {flat ? (
          <polygon className="corner-hull" points={hullOf(corners).join(' ')} />
        ) : (
          <polyline className="corner-hull" points={hullOf(corners).join(' ')} />
        )}
        <WeightDots set={set} toPoint={toPoint} />
        <path className="corner-mark" d={corners.map(([x, y]) => `M${x - 3} ${y - 3}h6v6h-6z`).join('')} />
        {ringed !== null && (
          <circle className="corner-ring" cx={corners[ringed]?.[0]} cy={corners[ringed]?.[1]} r="8" />
        )}
        {names.map((name, k) => (
          <text key={name} x={simplex.labels[k]?.[0]} y={simplex.labels[k]?.[1]} textAnchor={simplex.anchors[k]}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  )
}

function Edge({
  from,
  to,
  behind,
}: {
  readonly from?: Point | undefined
  readonly to?: Point | undefined
  readonly behind: boolean
}) {
  return (
    <line
      className="simplex-edge"
      data-behind={behind || undefined}
      x1={from?.[0]}
      y1={from?.[1]}
      x2={to?.[0]}
      y2={to?.[1]}
    />
  )
}

interface WeightDotsProps {
  readonly set: SetDetails
  readonly toPoint: (weights: ArrayLike<number>) => Point
}

/** A single path: a line of length 0 with round caps is a dot. */
function WeightDots({ set, toPoint }: WeightDotsProps) {
  const size = set.joints.length
  let path = ''
  for (let k = 0; k < set.weights.length; k += size) {
    const [x, y] = toPoint(set.weights.subarray(k, k + size))
    path += `M${x.toFixed(1)} ${y.toFixed(1)}h0`
  }
  return <path className="weight-dots" d={path} />
}

/** Σ wⱼ pⱼ over the positions of the joints. */
function pointOf({ joints }: Simplex, weights: ArrayLike<number>): Point {
  let x = 0
  let y = 0
  for (const [k, point] of joints.entries()) {
    x += (weights[k] ?? 0) * point[0]
    y += (weights[k] ?? 0) * point[1]
  }
  return [x, y]
}
