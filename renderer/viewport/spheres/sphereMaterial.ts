import { ShaderMaterial, Vector2 } from 'three'

/**
 * A sphere is one square that faces the eye and is exactly as large as the sphere's outline in perspective; the fragment
 * shader draws the outline and the three great circles (wire) or a shaded ball (solid) into it. Two triangles per sphere:
 * thousands stay smooth even where software draws.
 *
 * at: place in the square, the outline at length 1. reach: radius of the outline in pixels.
 * right, up, ahead: the square's axes in world space, ahead towards the eye.
 */
const vertex = /* glsl */ `
  uniform vec2 halfSize;
  attribute vec4 sphere;
  attribute vec4 tint;
  varying vec2 at;
  flat varying float reach;
  flat varying vec4 shade;
  flat varying vec3 right;
  flat varying vec3 up;
  flat varying vec3 ahead;

  void main() {
    vec3 centre = (viewMatrix * vec4(sphere.xyz, 1.0)).xyz;
    float distance = length(centre);
    float radius = sphere.w;
    if (distance <= radius * 1.0001) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // the eye is inside: there is no outline
      return;
    }
    vec3 z = -centre / distance;
    vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), z));
    vec3 y = cross(z, x);
    // Where the cone from the eye that touches the sphere cuts the plane through its centre.
    float outline = radius * distance / sqrt(distance * distance - radius * radius);
    reach = max(outline / -centre.z * projectionMatrix[1][1] * halfSize.y, 0.5);
    float grown = 1.0 + 2.0 / reach;
    at = position.xy * grown;
    shade = tint;
    mat3 toWorld = transpose(mat3(viewMatrix));
    right = toWorld * x;
    up = toWorld * y;
    ahead = toWorld * z;
    gl_Position = projectionMatrix * vec4(centre + (x * position.x + y * position.y) * outline * grown, 1.0);
    // As deep as its nearest point: what is in front of the whole sphere hides it, the skin inside does not.
    vec4 nearest = projectionMatrix * vec4(centre + z * radius, 1.0);
    gl_Position.z = max(nearest.z / nearest.w, -0.9999) * gl_Position.w;
  }
`

const fragment = /* glsl */ `
  uniform float solid;
  uniform float width;
  varying vec2 at;
  flat varying float reach;
  flat varying vec4 shade;
  flat varying vec3 right;
  flat varying vec3 up;
  flat varying vec3 ahead;

  /** 1 on a line of the given width, 0 a pixel beside it. */
  float line(float pixels, float wide) {
    return 1.0 - smoothstep(wide * 0.5 - 0.5, wide * 0.5 + 0.75, abs(pixels));
  }

  void main() {
    float rho = length(at);
    // Small ones get finer lines: a deep level would be nothing but lines.
    float wide = width > 2.0 ? width : clamp(reach * 0.08, 0.7, width);
    float rim = line((rho - 1.0) * reach + wide * 0.5, wide);
    if (width <= 2.0) rim *= mix(0.55, 1.0, smoothstep(4.0, 16.0, reach));
    if (rim <= 0.0 && (rho > 1.0 || (solid < 0.5 && reach <= 12.0))) discard;
    float toEye = sqrt(max(0.0, 1.0 - rho * rho));
    float alpha = rim;
    vec3 colour = shade.rgb;
    if (solid > 0.5) {
      float ball = (1.0 - smoothstep(1.0 - 1.0 / reach, 1.0, rho)) * mix(0.5, 0.13, toEye);
      colour *= mix(0.6 + 0.5 * toEye, 1.0, rim);
      alpha = max(rim * 0.7, ball);
    } else if (reach > 12.0) {
      vec3 normal = right * at.x + up * at.y + ahead * toEye;
      vec3 off = abs(normal) / max(fwidth(normal), 1e-6);
      float circle = 1.0 - smoothstep(0.2, 1.2, min(off.x, min(off.y, off.z)));
      alpha = max(rim, circle * 0.38 * step(rho, 0.985) * smoothstep(12.0, 40.0, reach));
    }
    alpha *= shade.a;
    if (alpha < 0.01) discard;
    gl_FragColor = vec4(colour, alpha);
    #include <colorspace_fragment>
  }
`

export interface SphereMaterial extends ShaderMaterial {
  readonly uniforms: {
    readonly halfSize: { value: Vector2 }
    readonly solid: { value: number }
    readonly width: { value: number }
  }
}

/** `width`: of the outline, in pixels. */
export function makeSphereMaterial(width: number, depthTest: boolean): SphereMaterial {
  return new ShaderMaterial({
    vertexShader: vertex,
    fragmentShader: fragment,
    uniforms: { halfSize: { value: new Vector2(1, 1) }, solid: { value: 0 }, width: { value: width } },
    transparent: true,
    depthWrite: false,
    depthTest,
  }) as SphereMaterial
}
