import { DoubleSide, type MeshLambertMaterial } from 'three'

/**
 * Draws both sides of a skin deformed on the GPU, lighting the side that faces the viewer. three flips normals by
 * gl_FrontFacing, but a mirroring joint matrix flips the winding and not the normals. A normal that clearly contradicts
 * the plane of its triangle is therefore flipped again. Along outlines, derivatives are too imprecise for a tighter
 * test.
 */
export const faceViewer: Pick<MeshLambertMaterial, 'side' | 'onBeforeCompile' | 'customProgramCacheKey'> = {
  side: DoubleSide,
  onBeforeCompile(shader) {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <normal_fragment_begin>',
      `#include <normal_fragment_begin>
      vec3 facing = cross( dFdx( vViewPosition ), dFdy( vViewPosition ) );
      if ( dot( facing, vViewPosition ) < 0.0 ) facing = - facing;
      if ( dot( normalize( facing ), normal ) < - 0.3 ) normal = - normal;`,
    )
  },
  customProgramCacheKey: () => 'face-viewer',
}
