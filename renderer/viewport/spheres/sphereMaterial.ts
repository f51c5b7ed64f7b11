import { ShaderMaterial, Vector2 } from 'three'

/** Radius in pixels up to which a sphere is drawn as a point: nothing but a rim, or a spot. */
export const SMALL = 12

/** A thin dark line around the outline: on a light sky and on clay, most colours alone have too little contrast. */
export const edge = { colour: '#0c0f14', opacity: 0.6 }

/** As the screen wants it, for the shader. */
const edgeShade = [1, 3, 5].map((k) => (Number.parseInt(edge.colour.slice(k, k + 2), 16) / 255).toFixed(3)).join(', ')

export type SphereStyle = 'wire' | 'solid' | 'ball'

/** From the vertex to the pixel. */
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
 * A sphere is a square that faces the eye and is exactly as large as the sphere's outline in perspective; the fragment
 * shader draws the outline and the three great circles (wire) or a shaded ball (solid: see-through, ball: opaque) into it.
 * The many small spheres of a deep level are points, of which a renderer draws thousands in one go, software too; squares
 * are instances, each of which costs as much there as a small draw call.
 *
 * at: place in the square, the outline at length 1. reach: radius of the outline in pixels. shade: as the screen wants it,
 * which is dear to compute for every pixel. right, up, ahead: the square's axes in world space, ahead towards the eye.
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
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // out of the picture
    vec3 centre = (viewMatrix * vec4(sphere.xyz, 1.0)).xyz;
    float distance = length(centre);
    float radius = sphere.w;
    if (distance <= radius * 1.0001) return; // the eye is inside: there is no outline
    // Where the cone from the eye that touches the sphere cuts the plane through its centre.
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
    // As deep as its nearest point: what is in front of the whole sphere hides it, the skin inside does not.
    vec4 nearest = projectionMatrix * vec4(centre + z * radius, 1.0);
    gl_Position.z = max(nearest.z / nearest.w, -0.9999) * gl_Position.w;
  }
`

/** rimOf: 1 on a line of the given width just inside the outline, 0 a pixel beside it. Small ones get finer lines. */
const start = /* glsl */ `
  uniform float width;
  ${passed}

  float rimOf(float inside) {
    float wide = width > 2.0 ? width : clamp(reach * 0.08, 0.7, width);
    float faint = width > 2.0 ? 1.0 : clamp(0.4 + reach * 0.04, 0.55, 1.0);
    return clamp(0.5 + wide * 0.5 - abs(inside - wide * 0.5), 0.0, 1.0) * faint;
  }

  /** Puts the edge behind a colour. Small spheres, of which there are many, get less of it. */
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

/** Opaque: of disjoint spheres the nearer ones hide those behind them. */
const ball = /* glsl */ `
    float toEye = sqrt(max(0.0, 1.0 - rho2));
    vec4 drawn = vec4(shade.rgb * (0.42 + 0.58 * toEye), step(0.0, inside));
`

const bodies: Record<SphereStyle, string> = { wire, solid, ball }

export interface SphereMaterial extends ShaderMaterial {
  readonly uniforms: {
    readonly halfSize: { value: Vector2 }
    readonly width: { value: number }
  }
}

/** `width`: of the outline, in pixels. Each way is a program of its own: software runs every branch for every pixel. */
export function sphereMaterial(style: SphereStyle, as: 'points' | 'squares', width: number): SphereMaterial {
  return new ShaderMaterial({
    defines: {
      SMALL: SMALL.toFixed(1),
      // Pixels around the outline that a line may touch.
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
