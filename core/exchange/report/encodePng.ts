import { zlibSync } from 'three/examples/jsm/libs/fflate.module.js'

/** Encodes a PNG file (W3C PNG specification): true colour with alpha, with the best filter for each row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 6, 0, 0, 0], 8)
  const chunks = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(filterRows(width, height, pixels), { level: 5 })),
    chunk('IEND', new Uint8Array(0)),
  ]
  const png = new Uint8Array(chunks.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of chunks) {
    png.set(part, at)
    at += part.length
  }
  return png
}

/** Length, type, data, and the checksum of type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  for (let k = 0; k < 4; k++) out[4 + k] = type.charCodeAt(k)
  out.set(data, 8)
  view.setUint32(8 + data.length, checksum(out.subarray(4, 8 + data.length)))
  return out
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function checksum(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) c = table[(c ^ byte) & 255] ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const BYTES = 4
/** Filter types of the PNG specification. */
const UP = 2
const PAETH = 4

/** Chooses the filter with the smallest sum of bytes for each row: Up or Paeth, which suit shaded images. */
function filterRows(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const stride = width * BYTES
  const out = new Uint8Array((stride + 1) * height)
  const trial = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    let smallest = Infinity
    for (const type of [UP, PAETH]) {
      const sum = filterRow(pixels, y, stride, type, trial)
      if (sum >= smallest) continue
      smallest = sum
      out[y * (stride + 1)] = type
      out.set(trial, y * (stride + 1) + 1)
    }
  }
  return out
}

function filterRow(pixels: Uint8Array, y: number, stride: number, type: number, out: Uint8Array): number {
  const row = y * stride
  let sum = 0
  for (let x = 0; x < stride; x++) {
    const left = x >= BYTES ? pixels[row + x - BYTES] : 0
    const up = y > 0 ? pixels[row + x - stride] : 0
    const corner = x >= BYTES && y > 0 ? pixels[row + x - stride - BYTES] : 0
    out[x] = pixels[row + x] - (type === UP ? up : paeth(left, up, corner))
    sum += out[x] < 128 ? out[x] : 256 - out[x]
  }
  return sum
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const a = Math.abs(guess - left)
  const b = Math.abs(guess - up)
  const c = Math.abs(guess - corner)
  return a <= b && a <= c ? left : b <= c ? up : corner
}
