import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { Stop } from './tell.mjs'

const ANSWER_LIMIT = 2000
const START_LIMIT = 15_000

/**
 * For machines without a graphics card. Mesa's llvmpipe where it is installed, else Chromium's own software renderer;
 * without these there is no WebGL2 at all in a virtual display.
 */
export const softwareGraphics = ['--ignore-gpu-blocklist', '--enable-unsafe-swiftshader']

/** Whether a window can be opened: a display is named and something answers there. */
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
 * A virtual display for this process and its children, on a number that is free. It ends with us, or when `stop` is called.
 * @returns {Promise<{ stop(): void }>}
 */
export function startVirtualDisplay() {
  // -displayfd: the server picks the number, so two runs at once never fight about one.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const stop = () => void server.kill('SIGTERM')
  process.once('exit', stop)
  let complaint = ''
  server.stderr?.on('data', (text) => (complaint += text))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(new Stop(`Xvfb did not start within ${START_LIMIT / 1000} s. ${complaint}`)),
      START_LIMIT,
    )
    /** @param {Error} [failure] */
    const settle = (failure) => {
      clearTimeout(timer)
      if (failure) reject(failure)
      else resolve({ stop })
    }
    server.once('error', (error) => settle(new Stop(`Xvfb cannot be started: ${error.message}`)))
    server.once('exit', () => settle(new Stop(`Xvfb stopped at once. ${complaint}`)))
    server.stdio[3]?.once('data', (number) => {
      process.env['DISPLAY'] = `:${String(number).trim()}`
      // The window must not find a Wayland session that does not answer.
      delete process.env['WAYLAND_DISPLAY']
      // Our life does not hang on the server's.
      server.unref()
      for (const pipe of [server.stderr, server.stdio[3]]) /** @type {import('node:net').Socket} */ (pipe).unref()
      settle()
    })
  })
}
