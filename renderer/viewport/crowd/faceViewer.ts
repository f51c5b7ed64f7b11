import { DoubleSide, type MeshLambertMaterial } from 'three'

/**
 * Draws both sides of a skin that the graphics card deforms, and lights the one that faces the viewer. Left to itself three
 * turns normals by gl_FrontFacing, but a mirroring joint matrix turns the winding and not the normals. So a normal that
 * clearly contradicts the plane of its triangle is turned once more; derivatives are too rough along outlines to decide more.
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
