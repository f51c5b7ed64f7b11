import openManifold, { type ManifoldToplevel } from 'manifold-3d'
import { type Body, dropCaches } from '../../core/query/base/body.ts'
import { weldOf } from '../../core/query/base/seams.ts'
import { deformSkin } from '../../core/skinning/posedSkin.ts'

let library: Promise<ManifoldToplevel> | null = null

/** Loads Manifold once. Its volumes have the accuracy of Float32 vertices. */
export async function manifoldVolumes() {
  library ??= openManifold().then((opened) => {
    opened.setup()
    return opened
  })
  const { Manifold, Mesh } = await library
  const solidOf = (body: Body) => {
    dropCaches(body)
    deformSkin(body.skin)
    const weld = weldOf(body.rig.skin)
    const triVerts = body.rig.skin.triangles.map((v) => weld[v])
    return Manifold.ofMesh(new Mesh({ numProp: 3, vertProperties: Float32Array.from(body.positions), triVerts }))
  }
  return {
    own(body: Body): number {
      const solid = solidOf(body)
      const volume = solid.volume()
      solid.delete()
      return volume
    },
    /** Deforms all vertices of both bodies, creates two solids and intersects them. */
    common(a: Body, b: Body): number {
      const [p, q] = [solidOf(a), solidOf(b)]
      const both = p.intersect(q)
      const volume = both.volume()
      for (const solid of [p, q, both]) solid.delete()
      return volume
    },
  }
}
