import { buildInner, defaultInnerSettings } from '../../../core/innertree/buildInner.ts'
import type { Inner, InnerSettings } from '../../../core/innertree/inner.ts'
import { createInnerBody, type InnerBody } from '../../../core/innertree/body/innerBody.ts'
import {
  type InnerOverlap,
  type InnerOverlapOptions,
  queryInnerOverlap,
} from '../../../core/innertree/query/queryInnerOverlap.ts'
import { composeTrs } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import type { Skin } from '../../../core/rig/skin.ts'
import { randomRotation, signed } from '../../support/randomRig.ts'
import type { Random } from '../../support/seeded.ts'
import type { TestMesh } from '../../support/meshParts.ts'
import { good } from '../query/agreement.ts'
import { type Mesh, solidBody } from '../query/solids.ts'

export function settingsOf(spheres: number, settings: Partial<InnerSettings> = {}): InnerSettings {
  return { ...defaultInnerSettings, spheres, ...settings }
}

export function skinOf({ points, triangles }: Mesh): Pick<Skin, 'rest' | 'triangles'> {
  return { rest: Float64Array.from(points.flat()), triangles: Uint32Array.from(triangles.flat()) }
}

/** Converts a mesh to the format of tests/core/query/solids.ts. */
export function meshFrom({ positions, triangles }: TestMesh): Mesh {
  return {
    points: Array.from({ length: positions.length / 3 }, (_, v) => [
      positions[v * 3],
      positions[v * 3 + 1],
      positions[v * 3 + 2],
    ]),
    triangles: Array.from({ length: triangles.length / 3 }, (_, t) => [
      triangles[t * 3],
      triangles[t * 3 + 1],
      triangles[t * 3 + 2],
    ]),
  }
}

export function fill(mesh: Mesh, spheres: number, settings: Partial<InnerSettings> = {}): Inner {
  return good(buildInner(skinOf(mesh), settingsOf(spheres, settings), 'test', noProgress))
}

/** A rigid body with inner spheres. */
export function filledBody(mesh: Mesh, spheres: number, inner = fill(mesh, spheres)): InnerBody {
  return createInnerBody(solidBody(mesh), inner)
}

export function place(one: InnerBody, map: ArrayLike<number>): InnerBody {
  good(placeBody(one.body, map))
  return one
}

export function shifted(x: number, y: number, z: number, scale: readonly number[] = [1, 1, 1]): Float64Array {
  const map = new Float64Array(12)
  composeTrs([x, y, z], 0, [0, 0, 0, 1], 0, scale, 0, map, 0)
  return map
}

/** Random rotation and uniform scale, mirrored half of the time, at most `far` from the origin along each axis. */
export function randomEvenPlace(random: Random, far: number): Float64Array {
  const map = new Float64Array(12)
  const size = Math.exp(signed(random) * 0.5)
  const shift = [0, 1, 2].map(() => signed(random) * far)
  const scale = [random() < 0.5 ? size : -size, size, size]
  composeTrs(shift, 0, randomRotation(random, Math.PI), 0, scale, 0, map, 0)
  return map
}

export function innerOverlap(a: InnerBody, b: InnerBody, options?: InnerOverlapOptions): InnerOverlap {
  return good(queryInnerOverlap(a, b, options))
}
