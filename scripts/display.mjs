import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { Stop } from './tell.mjs'

const ANSWER_LIMIT = 2000
const START_LIMIT = 15_000

/**
 * Switches for machines without a graphics card. Uses Mesa's llvmpipe if installed, otherwise Chromium's software
 * renderer. Without these switches, WebGL2 is not available in a virtual display.
 */
export const softwareGraphics = ['--ignore-gpu-blocklist', '--enable-unsafe-swiftshader']

/** Whether a window can be opened: a display is set and responds. */
export async function hasDisplay() {
  if (platform() !== 'linux') return true
  const { DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR } = process.env
  if (WAYLAND_DISPLAY && XDG_RUNTIME_DIR && (await answers({ path: join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) })))
    return true
  const [, host, number] = /^(.*):(\d+)(\.\d+)?$/.exec(DISPLAY ?? '') ?? []
  if (number === undefined) return false
  if (host) return answers({ host, port: 6000 + Number(number) })
  const socket = `/tmp/.X11-unix/X${number}`
  return (await answers({ path: socket })) || (await answers({ path: `\0${socket}` }))
}

/** @param {import('node:net').NetConnectOpts} address @returns {Promise<boolean>} */
function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    /** @param {boolean} answer */
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(ANSWER_LIMIT, () => settle(false))
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

/**
 * Starts a virtual display with a free number for this process and its children. It ends with this process, or when
 * `stop` is called.
 * @returns {Promise<{ stop(): void }>}
 */
export function startVirtualDisplay() {
  // -displayfd: the server chooses the number, so simultaneous runs do not conflict.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const stop = () => void server.kill('SIGTERM')
  process.once('exit', stop)
  let errorText = ''
  server.stderr?.on('data', (text) => (errorText += text))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(new Stop(`Xvfb did not start within ${START_LIMIT / 1000} s. ${errorText}`)),
      START_LIMIT,
    )
    /** @param {Error} [failure] */
    const settle = (failure) => {
      clearTimeout(timer)
      if (failure) reject(failure)
      else resolve({ stop })
    }
    server.once('error', (error) => settle(new Stop(`Xvfb cannot be started: ${error.message}`)))
    server.once('exit', () => settle(new Stop(`Xvfb exited immediately. ${errorText}`)))
    server.stdio[3]?.once('data', (number) => {
      process.env['DISPLAY'] = `:${String(number).trim()}`
      // Prevents the window from using a Wayland session that does not respond.
      delete process.env['WAYLAND_DISPLAY']
      // Do not keep this process alive for the server.
      server.unref()
      for (const pipe of [server.stderr, server.stdio[3]]) /** @type {import('node:net').Socket} */ (pipe).unref()
      settle()
    })
  })
}
