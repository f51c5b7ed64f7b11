/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const ROUND = new Uint32Array(64)
/** First 32 bits of the fractional parts of the square roots of the first 8 primes (§5.3.3). */
const START = new Uint32Array(8)

{
  let found = 0
  for (let candidate = 2; found < 64; candidate++) {
    let isPrime = true
    for (let d = 2; d * d <= candidate; d++) isPrime = isPrime && candidate % d !== 0
    if (!isPrime) continue
    if (found < 8) START[found] = fraction(candidate, 2n)
    ROUND[found++] = fraction(candidate, 3n)
  }
}

/** First 32 bits of the fractional part of an n-th root, computed with integers to avoid rounding. */
function fraction(value: number, n: bigint): number {
  const scaled = BigInt(value) << (32n * n)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** n <= scaled) low = middle
    else high = middle
  }
  return Number(low & 0xffffffffn)
}

/** Incremental SHA-256. The core cannot use the implementations of Node or the browser. */
export class Sha256 {
  readonly #state = START.slice()
  readonly #block = new Uint8Array(64)
  readonly #words = new Uint32Array(64)
  #filled = 0
  #length = 0

  add(bytes: Uint8Array): void {
    this.#length += bytes.length
    let at = 0
    while (at < bytes.length) {
      if (this.#filled === 0 && bytes.length - at >= 64) {
        this.#mix(bytes, at)
        at += 64
        continue
      }
      const count = Math.min(64 - this.#filled, bytes.length - at)
      this.#block.set(bytes.subarray(at, at + count), this.#filled)
      this.#filled += count
      at += count
      if (this.#filled < 64) continue
      this.#mix(this.#block, 0)
      this.#filled = 0
    }
  }

  /** Returns 64 hexadecimal digits. Do not call `add` afterwards. */
  finish(): string {
    const bits = this.#length * 8
    const padding = new Uint8Array(((119 - (this.#length % 64)) % 64) + 9)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.add(padding)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  /** Processes one block of 64 bytes: FIPS 180-4 §6.2.2. */
  #mix(bytes: Uint8Array, at: number): void {
    const w = this.#words
    const h = this.#state
    for (let t = 0; t < 16; t++) {
      const o = at + t * 4
      w[t] = (bytes[o] << 24) | (bytes[o + 1] << 16) | (bytes[o + 2] << 8) | bytes[o + 3]
    }
    for (let t = 16; t < 64; t++) {
      const x = w[t - 15]
      const y = w[t - 2]
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0
    }
    let a = h[0]
    let b = h[1]
    let c = h[2]
    let d = h[3]
    let e = h[4]
    let f = h[5]
    let g = h[6]
    let k = h[7]
    for (let t = 0; t < 64; t++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (k + s1 + ((e & f) ^ (~e & g)) + ROUND[t] + w[t]) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      k = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    h[0] += a
    h[1] += b
    h[2] += c
    h[3] += d
    h[4] += e
    h[5] += f
    h[6] += g
    h[7] += k
  }
}
