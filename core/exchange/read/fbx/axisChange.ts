import { Matrix4 } from 'three'
import type { ProblemLog } from '../../base/problemLog.ts'
import { propertyOf } from './fbxObjects.ts'
import type { FbxRecord } from './fbxRecord.ts'

/**
 * Conversion from the axes and unit of a file to those of glTF: y up, z forward, metres. Coordinate k of the result is
 * coordinate from[k] times sign[k] and, for lengths, times `scale`. Axes are permuted and rotated, never mirrored, so
 * every transform of the file remains a translation, rotation and axis-aligned scale, without rounding.
 */
export interface AxisChange {
  readonly from: readonly number[]
  readonly sign: readonly number[]
  readonly scale: number
}

/** Centimetres per metre. FBX gives the length unit in centimetres. */
const CENTIMETRES = 100

const FRONT_OF: readonly (readonly [number, number])[] = [
  [2, 1],
  [2, 1],
  [1, -1],
]

/**
 * Reads UpAxis, FrontAxis and CoordAxis with their signs, and UnitScaleFactor, from GlobalSettings. Missing values keep
 * their default.
 */
export function readAxisChange(settings: FbxRecord | undefined, log: ProblemLog): AxisChange {
  const number = (name: string, otherwise: number) => propertyOf(settings, name)?.[0] ?? otherwise
  const sign = (name: string, otherwise = 1) => (number(name, otherwise) < 0 ? -1 : 1)
  const unit = number('UnitScaleFactor', CENTIMETRES)
  const scale = unit >= 1e-6 && unit <= 1e9 ? unit / CENTIMETRES : 1
  const up = number('UpAxis', 1)
  if (![0, 1, 2].includes(up)) return unknownAxes(log, scale)
  const [front, frontSign] = FRONT_OF[up]
  const ahead = number('FrontAxis', front)
  if (![0, 1, 2].includes(ahead) || ahead === up) return unknownAxes(log, scale)
  const across = 3 - up - ahead
  const upSign = sign('UpAxisSign')
  const aheadSign = sign('FrontAxisSign', frontSign)
  // The third axis is up × front, since y × z = x.
  const cyclic = (up + 1) % 3 === ahead ? 1 : -1
  const acrossSign = cyclic * upSign * aheadSign
  if (number('CoordAxis', across) !== across || sign('CoordAxisSign', acrossSign) !== acrossSign) {
    log.add('fbx-axes', 'left-handed: treated as right-handed')
  }
  return { from: [across, up, ahead], sign: [acrossSign, upSign, aheadSign], scale }
}

function unknownAxes(log: ProblemLog, scale: number): AxisChange {
  log.add('fbx-axes', 'not three different axes: treated as y up')
  return { from: [0, 1, 2], sign: [1, 1, 1], scale }
}

/** Converts a list of points, three numbers each, in place. */
export function changePoints({ from, sign, scale }: AxisChange, points: Float32Array | Float64Array): void {
  for (let k = 0; k < points.length; k += 3) permute(points, k, from, sign, scale)
}

/** Converts rotations given as quaternions, in place. */
export function changeQuaternions({ from, sign }: AxisChange, quaternions: Float32Array | number[]): void {
  for (let k = 0; k < quaternions.length; k += 4) permute(quaternions, k, from, sign, 1)
}

export function changeScales({ from }: AxisChange, scales: Float32Array | number[]): void {
  for (let k = 0; k < scales.length; k += 3) permute(scales, k, from, [1, 1, 1], 1)
}

function permute(
  values: Float32Array | Float64Array | number[],
  k: number,
  from: readonly number[],
  sign: readonly number[],
  scale: number,
): void {
  const x = values[k + from[0]]
  const y = values[k + from[1]]
  const z = values[k + from[2]]
  values[k] = x * sign[0] * scale
  values[k + 1] = y * sign[1] * scale
  values[k + 2] = z * sign[2] * scale
}

/** The equivalent transform in the new axes. */
export function changeMatrix({ from, sign, scale }: AxisChange, { elements }: Matrix4): Matrix4 {
  const changed = new Matrix4()
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      changed.elements[column * 4 + row] = sign[row] * sign[column] * elements[from[column] * 4 + from[row]]
    }
    changed.elements[12 + row] = scale * sign[row] * elements[12 + from[row]]
  }
  return changed
}
