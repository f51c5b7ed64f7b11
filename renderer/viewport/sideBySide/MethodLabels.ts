import { type Box3, type Camera, Vector3 } from 'three'
import type { Skinning } from '../../../electron/contract/core.ts'
import { sideBySideMethods } from '../../state/sideBySide.ts'
import { methodColours } from '../../theme/methodColours.ts'
import type { Copy } from './copiesOf.ts'
import './MethodLabels.css'

/** Pixels below the feet, and above the bottom edge, which buttons occupy. */
const BELOW = 8
const MIN_BOTTOM = 76

/** Labels each copy with its skinning method. Positioned outside React because they move every frame. */
export class MethodLabels {
  readonly element = document.createElement('div')
  readonly #spans: ReadonlyMap<Skinning, HTMLSpanElement>
  readonly #point = new Vector3()

  constructor() {
    this.element.className = 'method-labels'
    this.#spans = new Map(sideBySideMethods.map((method) => [method, makeLabel(method)]))
    this.element.append(...this.#spans.values())
  }

  /** `bounds`: of the body itself, not of a copy. The matrices of the camera must be up to date. */
  place(
    copies: readonly Copy[],
    own: Skinning,
    bounds: Box3,
    camera: Camera,
    size: { readonly width: number; readonly height: number },
  ): void {
    for (const { method, offset } of copies) {
      const span = this.#spans.get(method)
      if (span === undefined) continue
      const { x, z } = bounds.getCenter(this.#point).add(offset).project(camera)
      span.hidden = Math.abs(z) > 1 || Math.abs(x) > 1
      span.toggleAttribute('data-own', method === own)
      const left = ((x + 1) / 2) * size.width
      const feet = ((1 - this.#lowest(bounds, offset, camera)) / 2) * size.height + BELOW
      const top = Math.min(feet, size.height - MIN_BOTTOM)
      span.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translateX(-50%)`
    }
  }

  /** Lowest point of the box on screen. */
  #lowest({ min, max }: Box3, offset: Vector3, camera: Camera): number {
    let lowest = 1
    for (let corner = 0; corner < 8; corner++) {
      this.#point.set(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z)
      lowest = Math.min(lowest, this.#point.add(offset).project(camera).y)
    }
    return lowest
  }
}

function makeLabel(method: Skinning): HTMLSpanElement {
  const span = document.createElement('span')
  span.textContent = method
  span.style.setProperty('--method', `var(${methodColours[method]})`)
  return span
}
