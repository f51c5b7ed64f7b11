import { type Box3, type Camera, Vector3 } from 'three'
import type { Skinning } from '../../../electron/contract/core.ts'
import { sideBySideMethods } from '../../state/sideBySide.ts'
import { methodColours } from '../../theme/methodColours.ts'
import type { Copy } from './copiesOf.ts'
import './MethodLabels.css'

/** Pixels under the feet, and above the lower edge of the picture, where buttons are. */
const UNDER = 8
const FLOOR = 76

/** The name of each way of skinning under its copy. Placed past React: they move with every picture. */
export class MethodLabels {
  readonly element = document.createElement('div')
  readonly #spans: ReadonlyMap<Skinning, HTMLSpanElement>
  readonly #point = new Vector3()

  constructor() {
    this.element.className = 'method-labels'
    this.#spans = new Map(sideBySideMethods.map((method) => [method, makeLabel(method)]))
    this.element.append(...this.#spans.values())
  }

  /** `bounds`: of the body where it is. Needs a camera whose matrices are up to date. */
  place(
    copies: readonly Copy[],
    own: Skinning,
    bounds: Box3,
    camera: Camera,
    picture: { readonly width: number; readonly height: number },
  ): void {
    for (const { method, offset } of copies) {
      const span = this.#spans.get(method)
      if (span === undefined) continue
      const { x, z } = bounds.getCenter(this.#point).add(offset).project(camera)
      span.hidden = Math.abs(z) > 1 || Math.abs(x) > 1
      span.toggleAttribute('data-own', method === own)
      const left = ((x + 1) / 2) * picture.width
      const feet = ((1 - this.#lowest(bounds, offset, camera)) / 2) * picture.height + UNDER
      const top = Math.min(feet, picture.height - FLOOR)
      span.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translateX(-50%)`
    }
  }

  /** Of the box, seen from anywhere. */
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
