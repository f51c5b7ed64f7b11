import { BufferAttribute, BufferGeometry } from 'three'
import type { DrawnSkin, RigView } from '../../../electron/contract/core.ts'
import { weightScale } from '../shading/weightScale.ts'
import { paintSkin } from '../shading/paintSkin.ts'
import { findTwins } from '../base/findTwins.ts'
import { writeNormals } from '../base/writeNormals.ts'
import { coarsen } from './coarsen.ts'
import { type SkinPaint, skinValues } from './skinValues.ts'

/** The rest pose of a skin, shared by all bodies of a rig and skinned on the GPU. */
export class CrowdGeometry {
  readonly fine: BufferGeometry
  /** Fewer triangles, and only the vertices that they use. */
  readonly coarse: BufferGeometry
  readonly joints: number

  constructor(skin: DrawnSkin, triangles: Uint32Array, joints: number) {
    const normals = new Float32Array(skin.rest.length)
    writeNormals(skin.rest, triangles, findTwins(skin.rest), normals)
    const attributes = {
      position: new BufferAttribute(skin.rest, 3),
      normal: new BufferAttribute(normals, 3),
      skinIndex: new BufferAttribute(skin.joints, 4),
      skinWeight: new BufferAttribute(skin.weights, 4),
    }
    this.joints = joints
    this.fine = geometryOf(attributes, triangles)
    this.coarse = onlyUsed(attributes, coarsen(skin.rest, triangles))
  }

  /** Writes vertex colours. `joints`: of the rig. */
  paint(paint: SkinPaint, joints: RigView['joints']): void {
    for (const geometry of [this.fine, this.coarse]) {
      const { skinIndex, skinWeight } = geometry.attributes as Record<'skinIndex' | 'skinWeight', BufferAttribute>
      const values = skinValues(skinIndex.array, skinWeight.array, paint)
      const known = geometry.getAttribute('color') as BufferAttribute | undefined
      const colour = known ?? new BufferAttribute(new Float32Array(values.length * 3), 3)
      if (known === undefined) geometry.setAttribute('color', colour)
      paintSkin(values, paint.kind === 'weight' ? weightScale : null, joints, colour.array as Float32Array)
      colour.needsUpdate = true
    }
  }

  dispose(): void {
    this.fine.dispose()
    this.coarse.dispose()
  }
}

function geometryOf(attributes: Readonly<Record<string, BufferAttribute>>, triangles: Uint32Array): BufferGeometry {
  const geometry = new BufferGeometry()
  for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
  geometry.setIndex(new BufferAttribute(triangles, 1))
  return geometry
}

/** Drops vertices without triangles, so that the GPU does not skin them. */
function onlyUsed(attributes: Readonly<Record<string, BufferAttribute>>, triangles: Uint32Array): BufferGeometry {
  const used = [...new Set(triangles)]
  const indices = new Map(used.map((vertex, k) => [vertex, k]))
  const picked = Object.entries(attributes).map(([name, { array, itemSize }]) => {
    const values = array.slice(0, used.length * itemSize)
    used.forEach((vertex, k) => values.set(array.subarray(vertex * itemSize, (vertex + 1) * itemSize), k * itemSize))
    return [name, new BufferAttribute(values, itemSize)] as const
  })
  return geometryOf(
    Object.fromEntries(picked),
    triangles.map((vertex) => indices.get(vertex) ?? 0),
  )
}
