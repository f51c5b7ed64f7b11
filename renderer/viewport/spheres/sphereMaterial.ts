import { ShaderMaterial, Vector2 } from 'three'

/** Radius in pixels up to which a sphere is drawn as a point: only an outline, or a disc. */
export const SMALL = 12

/** A thin dark line around the outline. On light backgrounds and on clay, most colours lack contrast without it. */
export const edge = { colour: '#0c0f14', opacity: 0.6 }

/** The edge colour in sRGB for GLSL. */
const edgeShade = [1, 3, 5].map((k) => (Number.parseInt(edge.colour.slice(k, k + 2), 16) / 255).toFixed(3)).join(', ')

export type SphereStyle = 'wire' | 'solid' | 'ball'

/** Varyings of both shaders. */
const passed = /* glsl */ `
  flat varying float reach;
  flat varying vec4 shade;
  #ifndef POINTS
    varying vec2 at;
    flat varying vec3 right;
    flat varying vec3 up;
    flat varying vec3 ahead;
  #endif
`

/**
 * A sphere is drawn on a square that faces the camera and has the size of the sphere's outline in perspective. The
 * fragment shader draws the outline with three great circles (wire) or a shaded ball (solid: transparent, ball:
 * opaque). Small spheres are points, which software renderers draw fast too; there, each instanced square costs as much
 * as a small draw call.
 *
 * at: position in the square, the outline at length 1. reach: radius of the outline in pixels. shade: colour in sRGB,
 * which is expensive to compute per pixel. right, up, ahead: axes of the square in world space, ahead towards the
 * camera.
 */
const vertex = /* glsl */ `
  uniform vec2 halfSize;
  attribute vec4 sphere;
  attribute vec4 tint;
  ${passed}

  vec3 onScreen(vec3 light) {
    return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, light * 12.92, vec3(lessThanEqual(light, vec3(0.0031308))));
  }

  void main() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside the clip volume
    vec3 centre = (viewMatrix * vec4(sphere.xyz, 1.0)).xyz;
    float distance = length(centre);
    float radius = sphere.w;
    if (distance <= radius * 1.0001) return; // the camera is inside: there is no outline
    // Where the cone from the camera tangent to the sphere intersects the plane through its centre.
    float outline = radius * distance / sqrt(distance * distance - radius * radius);
    reach = max(outline / -centre.z * projectionMatrix[1][1] * halfSize.y, 0.5);
    shade = vec4(onScreen(tint.rgb), tint.a);
    vec3 z = -centre / distance;
    #ifdef POINTS
      if (reach > SMALL) return;
      gl_PointSize = 2.0 * (reach + BESIDE);
      gl_Position = projectionMatrix * vec4(centre, 1.0);
    #else
      float grown = 1.0 + BESIDE / reach;
      at = position.xy * grown;
      vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), z));
      vec3 y = cross(z, x);
      mat3 toWorld = transpose(mat3(viewMatrix));
      right = toWorld * x;
      up = toWorld * y;
      ahead = toWorld * z;
      gl_Position = projectionMatrix * vec4(centre + (x * position.x + y * position.y) * outline * grown, 1.0);
    #endif
    // The depth of the nearest point, so that skin inside the sphere does not hide it.
    vec4 nearest = projectionMatrix * vec4(centre + z * radius, 1.0);
    gl_Position.z = max(nearest.z / nearest.w, -0.9999) * gl_Position.w;
  }
`

/** rimOf: 1 on a line of the given width inside the outline, 0 one pixel away. Small spheres get thinner lines. */
const start = /* glsl */ `
  uniform float width;
  ${passed}

  float rimOf(float inside) {
    float wide = width > 2.0 ? width : clamp(reach * 0.08, 0.7, width);
    float faint = width > 2.0 ? 1.0 : clamp(0.4 + reach * 0.04, 0.55, 1.0);
    return clamp(0.5 + wide * 0.5 - abs(inside - wide * 0.5), 0.0, 1.0) * faint;
  }

  /** Blends the edge behind a colour; less of it for small spheres. */
  vec4 withEdge(vec3 colour, float alpha, float inside) {
    float line = clamp(1.2 - abs(inside + 0.7), 0.0, 1.0) * clamp(reach * 0.08, 0.3, 1.0);
    float behind = line * EDGE_OPACITY * shade.a * (1.0 - alpha);
    float both = alpha + behind;
    return vec4((colour * alpha + EDGE * behind) / max(both, 1e-4), both);
  }

  void main() {
    #ifdef POINTS
      vec2 at = (gl_PointCoord * 2.0 - 1.0) * (1.0 + BESIDE / reach);
    #endif
    float rho2 = dot(at, at);
    float inside = (1.0 - sqrt(rho2)) * reach;
`

const end = /* glsl */ `
    if (drawn.a < 0.01) discard;
    gl_FragColor = drawn;
  }
`

const wire = /* glsl */ `
    vec3 colour = shade.rgb;
    float alpha = rimOf(inside);
    #ifndef POINTS
      vec3 normal = right * at.x + up * at.y + ahead * sqrt(max(0.0, 1.0 - rho2));
      vec3 off = abs(normal) / max(fwidth(normal), 1e-6);
      float circle = clamp(1.2 - min(off.x, min(off.y, off.z)), 0.0, 1.0);
      alpha = max(alpha, circle * step(rho2, 0.97) * clamp((reach - SMALL) / 28.0, 0.0, 1.0) * 0.38);
    #endif
    vec4 drawn = withEdge(colour, alpha * shade.a, inside);
`

const solid = /* glsl */ `
    float rim = rimOf(inside);
    float toEye = sqrt(max(0.0, 1.0 - rho2));
    float ball = clamp(inside, 0.0, 1.0) * mix(0.5, 0.13, toEye);
    vec3 colour = shade.rgb * mix(0.72 + 0.35 * toEye, 1.0, rim);
    vec4 drawn = withEdge(colour, max(rim * 0.7, ball) * shade.a, inside);
`

/**
 * Opaque: of disjoint spheres the nearer ones hide those behind. The dark outline separates balls of similar colours.
 */
const ball = /* glsl */ `
    float toEye = sqrt(max(0.0, 1.0 - rho2));
    float line = clamp(1.8 - inside, 0.0, 1.0) * clamp(reach * 0.1, 0.3, 1.0) * EDGE_OPACITY;
    vec4 drawn = vec4(mix(shade.rgb * (0.42 + 0.58 * toEye), EDGE, line), step(0.0, inside));
`

const bodies: Record<SphereStyle, string> = { wire, solid, ball }

export interface SphereMaterial extends ShaderMaterial {
  readonly uniforms: {
    readonly halfSize: { value: Vector2 }
    readonly width: { value: number }
  }
}

/** `width`: of the outline, in pixels. One program per style, since software renderers run all branches per pixel. */
export function sphereMaterial(style: SphereStyle, as: 'points' | 'squares', width: number): SphereMaterial {
  return new ShaderMaterial({
    defines: {
      SMALL: SMALL.toFixed(1),
      // Pixels outside the outline that lines may cover.
      BESIDE: '2.0',
      EDGE: `vec3(${edgeShade})`,
      EDGE_OPACITY: edge.opacity.toFixed(2),
      ...(as === 'points' && { POINTS: '' }),
    },
    vertexShader: vertex,
    fragmentShader: start + bodies[style] + end,
    uniforms: { halfSize: { value: new Vector2(1, 1) }, width: { value: width } },
    transparent: style !== 'ball',
    depthWrite: style === 'ball',
  }) as SphereMaterial
}
