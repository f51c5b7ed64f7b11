import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { root } from './paths.mjs'

/**
 * Draws the icon: a bent limb inside the spheres of three levels. One description in the unit square (y down) is drawn
 * twice: as an SVG, and pixel by pixel in the sizes that the systems require. Run after a change: node
 * scripts/icons.mjs
 */

/** @typedef {readonly [number, number, number]} Colour */
/** @typedef {{ x: number, y: number, r: number }} Disc */
/** Alpha in the middle, at the rim and of the outline. */
/** @typedef {Disc & { colour: Colour, core: number, rim: number, line: number }} Ball */

const TILE = { inset: 0.045, corner: 0.205, top: hex('#333d50'), bottom: hex('#101217') }
const SKIN = { light: hex('#ffdcbc'), dark: hex('#c9763f') }
const BLUE = hex('#4da3ff')
const AMBER = hex('#ffc24d')

/** Shoulder, elbow, wrist. @type {readonly [Disc, Disc, Disc]} */
const LIMB = [
  { x: 0.358, y: 0.269, r: 0.086 },
  { x: 0.489, y: 0.657, r: 0.07 },
  { x: 0.783, y: 0.443, r: 0.05 },
]
const [SHOULDER, ELBOW, WRIST] = LIMB
const UPPER = enclosing(SHOULDER, ELBOW)
const LOWER = enclosing(ELBOW, WRIST)

/** Three levels of a tree, outermost first. @type {readonly Ball[]} */
const BALLS = [
  { ...enclosing(UPPER, LOWER), colour: BLUE, core: 0.04, rim: 0.34, line: 0.8 },
  { ...UPPER, colour: BLUE, core: 0.05, rim: 0.42, line: 0.9 },
  { ...LOWER, colour: BLUE, core: 0.05, rim: 0.42, line: 0.9 },
  { ...ELBOW, r: ELBOW.r * 1.5, colour: AMBER, core: 0.12, rim: 0.66, line: 1 },
]
const OUTLINE = 0.009

const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const ICO_SIZES = [16, 24, 32, 48, 64, 256]
/** Apple's names for the sizes inside an .icns. @type {readonly [string, number][]} */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]

const folder = join(root, 'assets', 'icons')
const pngs = new Map(PNG_SIZES.map((size) => [size, png(size)]))
for (const [size, bytes] of pngs) if (size <= 512) writeFileSync(join(folder, `${size}x${size}.png`), bytes)
writeFileSync(join(folder, 'icon.svg'), svg())
writeFileSync(join(folder, 'icon.ico'), ico())
writeFileSync(join(folder, 'icon.icns'), icns())

// --- pixels --------------------------------------------------------------------------------------------------------

/** @param {number} size */
function png(size) {
  const samples = size <= 64 ? 6 : 3
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      rows.set(averaged(x, y, size, samples), y * (size * 4 + 1) + 1 + x * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits a channel, with alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** @param {Buffer} bytes */
function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/**
 * Mean of `samples`² points of a pixel, weighted by their alpha.
 * @param {number} px @param {number} py @param {number} size @param {number} samples
 */
function averaged(px, py, size, samples) {
  let red = 0
  let green = 0
  let blue = 0
  let alpha = 0
  for (let j = 0; j < samples; j++) {
    for (let i = 0; i < samples; i++) {
      const [r, g, b, a] = shade((px + (i + 0.5) / samples) / size, (py + (j + 0.5) / samples) / size, 1 / size)
      red += r * a
      green += g * a
      blue += b * a
      alpha += a
    }
  }
  if (alpha === 0) return [0, 0, 0, 0]
  return [red / alpha, green / alpha, blue / alpha, (alpha * 255) / samples ** 2].map(Math.round)
}

/**
 * Colour and alpha of one point. `pixel` is the minimum width of outlines.
 * @param {number} x @param {number} y @param {number} pixel @returns {[number, number, number, number]}
 */
function shade(x, y, pixel) {
  if (!insideTile(x, y)) return [0, 0, 0, 0]
  let colour = mix(TILE.top, TILE.bottom, y)
  const skin = skinAt(x, y)
  if (skin !== undefined) colour = skin
  for (const ball of BALLS) colour = mix(colour, ball.colour, ballAlpha(ball, x, y, Math.max(OUTLINE, pixel * 0.8)))
  return [...colour, 1]
}

/** @param {number} x @param {number} y */
function insideTile(x, y) {
  const half = 0.5 - TILE.inset - TILE.corner
  const dx = Math.max(Math.abs(x - 0.5) - half, 0)
  const dy = Math.max(Math.abs(y - 0.5) - half, 0)
  return dx * dx + dy * dy <= TILE.corner * TILE.corner
}

/** The limb, shaded as if it were round and lit from the upper left. @param {number} x @param {number} y */
function skinAt(x, y) {
  const depth = Math.max(boneDepth(SHOULDER, ELBOW, x, y), boneDepth(ELBOW, WRIST, x, y))
  if (depth <= 0) return undefined
  const roundness = Math.sqrt(Math.min(1, depth * 1.6))
  return mix(SKIN.dark, SKIN.light, Math.min(1, roundness * (1.12 - 0.32 * (x + y) * 0.5)))
}

/**
 * 1 on the axis of a tapering bone, 0 on its surface.
 * @param {Disc} a @param {Disc} b @param {number} x @param {number} y
 */
function boneDepth(a, b, x, y) {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)))
  const r = a.r + (b.r - a.r) * t
  return 1 - Math.sqrt((x - a.x - dx * t) ** 2 + (y - a.y - dy * t) ** 2) / r
}

/** @param {Ball} ball @param {number} x @param {number} y @param {number} outline */
function ballAlpha(ball, x, y, outline) {
  const distance = Math.sqrt((x - ball.x) ** 2 + (y - ball.y) ** 2)
  if (distance > ball.r) return 0
  if (distance > ball.r - outline) return ball.line
  return ball.core + (ball.rim - ball.core) * (distance / ball.r) ** 4
}

// --- the other files -----------------------------------------------------------------------------------------------

/** Windows: a directory of PNG files. */
function ico() {
  const images = ICO_SIZES.map((size) => ({ size, bytes: pngOf(size) }))
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach(({ size, bytes }, i) => {
    const entry = 6 + 16 * i
    // 256 does not fit into a byte and is stored as 0.
    header.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], entry)
    header.writeUInt32LE(bytes.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  })
  return Buffer.concat([header, ...images.map(({ bytes }) => bytes)])
}

/** macOS: a list of named PNG files. */
function icns() {
  const parts = ICNS_TYPES.map(([type, size]) => sized(type, pngOf(size)))
  return sized('icns', Buffer.concat(parts))
}

/** @param {string} type @param {Buffer} data */
function sized(type, data) {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32BE(data.length + 8, 4)
  return Buffer.concat([header, data])
}

/** @param {number} size */
function pngOf(size) {
  const bytes = pngs.get(size)
  if (bytes === undefined) throw new Error(`icons: size ${size} was not drawn`)
  return bytes
}

/** @param {Colour} from @param {Colour} to */
function stops(from, to) {
  return `<stop stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/>`
}

function svg() {
  const side = (1 - 2 * TILE.inset) * 100
  const gradients = BALLS.map(
    (ball, i) =>
      `<radialGradient id="b${i}"><stop offset="0" stop-color="${css(ball.colour)}" stop-opacity="${ball.core}"/>` +
      `<stop offset=".6" stop-color="${css(ball.colour)}" ` +
      `stop-opacity="${round(ball.core + (ball.rim - ball.core) * 0.13)}"/>` +
      `<stop offset="1" stop-color="${css(ball.colour)}" stop-opacity="${ball.rim}"/></radialGradient>`,
  )
  const balls = BALLS.map((ball, i) => {
    const line = OUTLINE * 100
    return (
      `<circle cx="${u(ball.x)}" cy="${u(ball.y)}" r="${round(ball.r * 100 - line / 2)}" ` +
      `fill="url(#b${i})" stroke="${css(ball.colour)}" ` +
      `stroke-opacity="${ball.line}" stroke-width="${round(line)}"/>`
    )
  })
  const square = `width="${round(side)}" height="${round(side)}" rx="${u(TILE.corner)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<title>Rigsphere</title>
<defs>
<linearGradient id="tile" x2="0" y2="1">${stops(TILE.top, TILE.bottom)}</linearGradient>
<linearGradient id="skin" x2="1" y2="1">${stops(SKIN.light, SKIN.dark)}</linearGradient>
${gradients.join('\n')}
</defs>
<rect x="${u(TILE.inset)}" y="${u(TILE.inset)}" ${square} fill="url(#tile)"/>
<path d="${bonePath(SHOULDER, ELBOW)} ${bonePath(ELBOW, WRIST)}" fill="url(#skin)"/>
${balls.join('\n')}
</svg>
`
}

/** The smallest disc around two discs. @param {Disc} a @param {Disc} b @returns {Disc} */
function enclosing(a, b) {
  const distance = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
  const r = (distance + a.r + b.r) / 2
  const t = (r - a.r) / distance
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, r }
}

/** The outline of two discs and their common tangents. @param {Disc} a @param {Disc} b */
function bonePath(a, b) {
  const along = Math.atan2(b.y - a.y, b.x - a.x)
  const open = Math.acos((a.r - b.r) / Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2))
  /** @param {Disc} disc @param {number} angle */
  const at = (disc, angle) => `${u(disc.x + disc.r * Math.cos(angle))} ${u(disc.y + disc.r * Math.sin(angle))}`
  return (
    `M${at(a, along + open)}A${u(a.r)} ${u(a.r)} 0 1 1 ${at(a, along - open)}` +
    `L${at(b, along - open)}A${u(b.r)} ${u(b.r)} 0 0 1 ${at(b, along + open)}Z`
  )
}

/** @param {string} text @returns {Colour} */
function hex(text) {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** @param {Colour} colour */
function css(colour) {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** @param {Colour} a @param {Colour} b @param {number} t @returns {Colour} */
function mix(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** In the SVG's hundredths. @param {number} value */
function u(value) {
  return round(value * 100)
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000
}
