import type { Channel } from './rig.ts'

/**
 * The sample time, then the position within the span between two keys and the length of the span. Passed in an array,
 * because V8 boxes fractional arguments, so scrubbing would allocate for every channel.
 */
const clock = new Float64Array(3)
const TIME = 0
const PART = 1
const SPAN = 2

/**
 * Writes the value of a channel at a time to out[o .. o + width), as specified in glTF 2.0 appendix C: the first and
 * last keys are held; rotations take the shorter arc and are normalised. Returns the key at or before the time, to be
 * passed as `guess` in the next call, which usually avoids a search.
 */
export function sampleChannel(channel: Channel, time: number, guess: number, out: Float64Array, o: number): number {
  setSampleTime(time)
  return sampleNow(channel, guess, out, o)
}

/** Sets the time for `sampleNow`. */
export function setSampleTime(time: number): void {
  clock[TIME] = time
}

/** `sampleChannel` at the time set last. */
export function sampleNow(channel: Channel, guess: number, out: Float64Array, o: number): number {
  const times = channel.times
  const time = clock[TIME]
  const last = times.length - 1
  const key = keyBefore(times, guess)
  const held = !(time > times[0]) ? 0 : time >= times[last] ? last : -1
  if (held >= 0 || channel.interpolation === 'step') {
    copyKey(channel, held >= 0 ? held : key, out, o)
    return key
  }
  clock[SPAN] = times[key + 1] - times[key]
  clock[PART] = (time - times[key]) / clock[SPAN]
  if (channel.interpolation === 'cubic') hermite(channel, key, out, o)
  else if (channel.target === 'rotation') slerp(channel.values, key * 4, out, o)
  else lerp(channel.values, key * channel.width, channel.width, out, o)
  return key
}

/** The last key that is not after the time, or 0 if there is none. */
function keyBefore(times: Float64Array, guess: number): number {
  const time = clock[TIME]
  const last = times.length - 1
  if (guess >= 0 && guess < last && times[guess] <= time) {
    if (time < times[guess + 1]) return guess
    if (guess + 1 < last && time < times[guess + 2]) return guess + 1
  }
  let low = 0
  let high = last
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle] <= time) low = middle
    else high = middle - 1
  }
  return low
}

function copyKey(channel: Channel, key: number, out: Float64Array, o: number): void {
  const { width, values } = channel
  const v = channel.interpolation === 'cubic' ? (key * 3 + 1) * width : key * width
  for (let c = 0; c < width; c++) out[o + c] = values[v + c]
  if (channel.target === 'rotation') normalise(out, o, values, v)
}

function lerp(values: Float64Array, a: number, width: number, out: Float64Array, o: number): void {
  const u = clock[PART]
  const b = a + width
  for (let c = 0; c < width; c++) out[o + c] = values[a + c] + (values[b + c] - values[a + c]) * u
}

/** Between two adjacent unit quaternions at `a` and `a + 4`. */
function slerp(values: Float64Array, a: number, out: Float64Array, o: number): void {
  const u = clock[PART]
  const b = a + 4
  const dot =
    values[a] * values[b] +
    values[a + 1] * values[b + 1] +
    values[a + 2] * values[b + 2] +
    values[a + 3] * values[b + 3]
  const cosine = Math.abs(dot)
  let ka = 1 - u
  let kb = u
  // Below about 1e-4 rad, linear interpolation is accurate to the last bits, and it avoids a division by nearly zero.
  if (cosine < 1 - 1e-9) {
    const angle = Math.acos(cosine)
    const k = 1 / Math.sin(angle)
    ka = Math.sin(ka * angle) * k
    kb = Math.sin(kb * angle) * k
  }
  if (dot < 0) kb = -kb
  for (let c = 0; c < 4; c++) out[o + c] = values[a + c] * ka + values[b + c] * kb
  normalise(out, o, values, a)
}

/** Per key: in-tangent, value, out-tangent. Tangents are per second, so they are scaled by the span. */
function hermite(channel: Channel, key: number, out: Float64Array, o: number): void {
  const u = clock[PART]
  const span = clock[SPAN]
  const { values, width } = channel
  const p0 = (key * 3 + 1) * width
  const m0 = p0 + width
  const m1 = (key * 3 + 3) * width
  const p1 = m1 + width
  const uu = u * u
  const uuu = uu * u
  const h1 = -2 * uuu + 3 * uu
  const h0 = 1 - h1
  const g0 = (uuu - 2 * uu + u) * span
  const g1 = (uuu - uu) * span
  for (let c = 0; c < width; c++) {
    out[o + c] = h0 * values[p0 + c] + g0 * values[m0 + c] + h1 * values[p1 + c] + g1 * values[m1 + c]
  }
  if (channel.target === 'rotation') normalise(out, o, values, p0)
}

/** A blend of quaternions that vanishes has no direction; it is replaced by the key at `v`. */
function normalise(q: Float64Array, o: number, values: Float64Array, v: number): void {
  const length = Math.sqrt(q[o] * q[o] + q[o + 1] * q[o + 1] + q[o + 2] * q[o + 2] + q[o + 3] * q[o + 3])
  if (length > 1e-12) {
    const k = 1 / length
    for (let c = 0; c < 4; c++) q[o + c] *= k
    return
  }
  for (let c = 0; c < 4; c++) q[o + c] = values[v + c]
}
