import { type Camera, Vector3 } from 'three'
import './LabelLayer.css'

/** Height of a line and, since measuring text is slow, a typical width of a letter; in pixels. */
const LINE = 16
const LETTER = 6.8

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly depth: number
  readonly strong: boolean
}

/** Text labels over the viewport. Of overlapping labels only the nearest is shown. */
export class LabelLayer {
  readonly element = document.createElement('div')
  readonly #spans: HTMLSpanElement[] = []
  readonly #projected = new Vector3()
  #offered: Label[] = []
  #width = 0
  #height = 0

  /** `name`: an additional CSS class. */
  constructor(name: string) {
    this.element.className = `picture-labels ${name}`
    this.element.setAttribute('aria-hidden', 'true')
  }

  begin(width: number, height: number): void {
    this.#offered = []
    this.#width = width
    this.#height = height
  }

  /** Shows a label at a point, unless a nearer one overlaps it. Strong labels are never covered by others. */
  offer(text: string, position: Vector3, strong: boolean, camera: Camera): void {
    const { x, y, z } = this.#projected.copy(position).project(camera)
    if (Math.abs(x) > 1 || Math.abs(y) > 1 || Math.abs(z) > 1) return
    this.#offered.push({
      text,
      x: ((x + 1) / 2) * this.#width + 8,
      y: ((1 - y) / 2) * this.#height - LINE / 2,
      depth: strong ? -1 : z,
      strong,
    })
  }

  end(): void {
    const kept: Label[] = []
    for (const label of this.#offered.sort((a, b) => a.depth - b.depth)) {
      if (!kept.some((other) => covers(label, other))) kept.push(label)
    }
    kept.forEach((label, k) => write(this.#span(k), label))
    for (const span of this.#spans.slice(kept.length)) span.hidden = true
  }

  #span(k: number): HTMLSpanElement {
    const known = this.#spans[k]
    if (known !== undefined) return known
    const span = document.createElement('span')
    this.element.append(span)
    this.#spans.push(span)
    return span
  }
}

function covers(a: Label, b: Label): boolean {
  if (Math.abs(a.y - b.y) >= LINE) return false
  return a.x < b.x + b.text.length * LETTER && b.x < a.x + a.text.length * LETTER
}

function write(span: HTMLSpanElement, { text, x, y, strong }: Label): void {
  if (span.textContent !== text) span.textContent = text
  span.hidden = false
  span.toggleAttribute('data-strong', strong)
  span.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
}
