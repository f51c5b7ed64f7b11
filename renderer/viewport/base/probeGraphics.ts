import type { Graphics } from '../../state/live.ts'

/** Detects WebGL2 and its renderer on a temporary canvas. */
export function probeGraphics(): Graphics {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (gl === null) return { status: 'missing' }
  const renderer = rendererName(gl)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return { status: 'ready', renderer, software: isSoftware(renderer) }
}

function rendererName(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL))
}

function isSoftware(renderer: string): boolean {
  return /llvmpipe|swiftshader|softpipe|software|basic render/i.test(renderer)
}

/** "ANGLE (Mesa, llvmpipe (LLVM 15.0.6 256 bits), OpenGL 4.5)" -> "llvmpipe" */
export function shortRenderer(renderer: string): string {
  const software = /llvmpipe|swiftshader/i.exec(renderer)?.[0]
  if (software !== undefined) return software
  const inner = /^ANGLE \([^,]+, (.+), [^,]*\)$/.exec(renderer)?.[1] ?? renderer
  return inner
    .replace(/\((R|TM)\)/gi, '')
    .replace(/^ANGLE Metal Renderer: /, '')
    .replace(/ Direct3D.*$| \(.*$/, '')
}
