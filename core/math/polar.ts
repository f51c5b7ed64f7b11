/**
 * Polar decomposition of the linear part of an affine matrix, robust for singular matrices.
 *
 * A = side · R · S with R a rotation, S symmetric and positive semidefinite, side = +1 or −1 (a mirror). Computed from
 * the singular value decomposition A = U Σ Vᵀ by one-sided Jacobi rotations, which keeps small singular values
 * accurate; the eigenvalues of AᵀA would lose half of their digits. S = V Σ Vᵀ is unique; R is unique if A has full
 * rank.
 *
 * Singular matrices: a direction counts as flattened if its singular value is below RANK times the largest. The sign of
 * the determinant is then rounding error, so side is +1. With one flattened direction, R is still unique. With two, R
 * is the smallest rotation from v₁ to u₁. With all three (A = 0), R is the identity, and the result 0 reports that the
 * matrix has no rotation.
 */
const RANK = 1e-12
const SWEEPS = 12
/** Columns whose cosine is below this count as orthogonal. */
const ORTHOGONAL = 1e-15

/** Columns of A·V (then of U), columns of V, singular values. Column c starts at 3c. */
const work = new Float64Array(9)
const right = new Float64Array(9)
const sigma = new Float64Array(3)

/**
 * Reads the linear part of the 3x4 matrix at m[mo] and writes those of R and S, also in rows of 4 (their last columns
 * stay unchanged). Returns side, or 0 for the zero matrix.
 */
export function polar(
  m: Float64Array,
  mo: number,
  rotation: Float64Array,
  ro: number,
  stretch: Float64Array,
  so: number,
): number {
  const size = largestEntry(m, mo)
  if (!(size > 1e-290)) {
    writeScaledIdentity(rotation, ro, 1)
    writeScaledIdentity(stretch, so, 0)
    return 0
  }
  loadColumns(m, mo, 1 / size)
  orthogonalise()
  sortByLength()
  const side = completeLeft()
  writeProduct(rotation, ro, side)
  writeStretch(stretch, so, size)
  return side
}

function largestEntry(m: Float64Array, mo: number): number {
  let size = 0
  for (let row = 0; row < 12; row += 4) {
    for (let c = 0; c < 3; c++) size = Math.max(size, Math.abs(m[mo + row + c]))
  }
  return size
}

function writeScaledIdentity(out: Float64Array, o: number, k: number): void {
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c < 3; c++) out[o + row * 4 + c] = row === c ? k : 0
  }
}

function loadColumns(m: Float64Array, mo: number, k: number): void {
  for (let c = 0; c < 3; c++) {
    for (let row = 0; row < 3; row++) {
      work[c * 3 + row] = m[mo + row * 4 + c] * k
      right[c * 3 + row] = row === c ? 1 : 0
    }
  }
}

function orthogonalise(): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const a = rotateColumns(0, 3)
    const b = rotateColumns(0, 6)
    const c = rotateColumns(3, 6)
    if (!(a || b || c)) return
  }
}

/** Makes columns p and q of `work` orthogonal by one Jacobi rotation. Returns false if they already are. */
function rotateColumns(p: number, q: number): boolean {
  const pp = work[p] * work[p] + work[p + 1] * work[p + 1] + work[p + 2] * work[p + 2]
  const qq = work[q] * work[q] + work[q + 1] * work[q + 1] + work[q + 2] * work[q + 2]
  const pq = work[p] * work[q] + work[p + 1] * work[q + 1] + work[p + 2] * work[q + 2]
  if (!(Math.abs(pq) > ORTHOGONAL * Math.sqrt(pp * qq))) return false
  const zeta = (qq - pp) / (2 * pq)
  const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
  const c = 1 / Math.sqrt(1 + t * t)
  const s = c * t
  for (let k = 0; k < 3; k++) {
    const x = work[p + k]
    const y = work[q + k]
    work[p + k] = c * x - s * y
    work[q + k] = s * x + c * y
    const u = right[p + k]
    const v = right[q + k]
    right[p + k] = c * u - s * v
    right[q + k] = s * u + c * v
  }
  return true
}

/**
 * Sorts the columns by length, longest first. `right` stays a rotation, because a swap negates one of its columns (and
 * of `work`).
 */
function sortByLength(): void {
  for (let c = 0; c < 3; c++) sigma[c] = columnLength(c * 3)
  if (sigma[0] < sigma[1]) swapColumns(0, 1)
  if (sigma[1] < sigma[2]) swapColumns(1, 2)
  if (sigma[0] < sigma[1]) swapColumns(0, 1)
}

function columnLength(c: number): number {
  return Math.sqrt(work[c] * work[c] + work[c + 1] * work[c + 1] + work[c + 2] * work[c + 2])
}

function swapColumns(a: number, b: number): void {
  const length = sigma[a]
  sigma[a] = sigma[b]
  sigma[b] = length
  for (let k = 0; k < 3; k++) {
    const x = work[a * 3 + k]
    work[a * 3 + k] = work[b * 3 + k]
    work[b * 3 + k] = -x
    const u = right[a * 3 + k]
    right[a * 3 + k] = right[b * 3 + k]
    right[b * 3 + k] = -u
  }
}

/**
 * Converts `work` from A·V into an orthonormal U with det U = side, where side is the sign of det A, or +1 if that is
 * rounding error.
 */
function completeLeft(): number {
  for (let k = 0; k < 3; k++) work[k] /= sigma[0]
  if (sigma[1] > RANK * sigma[0]) {
    for (let k = 3; k < 6; k++) work[k] /= sigma[1]
  } else {
    carrySecondColumn()
  }
  const x = work[1] * work[5] - work[2] * work[4]
  const y = work[2] * work[3] - work[0] * work[5]
  const z = work[0] * work[4] - work[1] * work[3]
  const along = x * work[6] + y * work[7] + z * work[8]
  const side = sigma[2] > RANK * sigma[0] && along < 0 ? -1 : 1
  work[6] = side * x
  work[7] = side * y
  work[8] = side * z
  return side
}

/**
 * u₂ = (smallest rotation from v₁ to u₁) v₂: v₂ − (u₁·v₂)/(1 + u₁·v₁) (u₁ + v₁). If u₁ = −v₁, the rotation is about v₃.
 */
function carrySecondColumn(): void {
  const cosine = work[0] * right[0] + work[1] * right[1] + work[2] * right[2]
  const across = work[0] * right[3] + work[1] * right[4] + work[2] * right[5]
  const opposite = !(1 + cosine > 1e-12)
  const k = opposite ? 0 : across / (1 + cosine)
  const flip = opposite ? -1 : 1
  for (let c = 0; c < 3; c++) work[3 + c] = flip * right[3 + c] - k * (work[c] + right[c])
  const length = columnLength(3)
  for (let c = 3; c < 6; c++) work[c] /= length
}

/** R = side · U Vᵀ. `right` is a rotation and det U = side, so R is a rotation. */
function writeProduct(out: Float64Array, o: number, side: number): void {
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c < 3; c++) {
      out[o + row * 4 + c] = side * (work[row] * right[c] + work[3 + row] * right[3 + c] + work[6 + row] * right[6 + c])
    }
  }
}

/** S = V Σ Vᵀ, exactly symmetric. */
function writeStretch(out: Float64Array, o: number, size: number): void {
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c <= row; c++) {
      const value =
        size *
        (sigma[0] * (right[row] * right[c]) +
          sigma[1] * (right[3 + row] * right[3 + c]) +
          sigma[2] * (right[6 + row] * right[6 + c]))
      out[o + row * 4 + c] = value
      out[o + c * 4 + row] = value
    }
  }
}
