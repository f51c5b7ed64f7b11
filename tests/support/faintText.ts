// oxlint-disable unicorn/consistent-function-scoping -- the page gets the one function and nothing around it
/** Lists visible text with a WCAG 2.2 contrast ratio below `least`. Disabled elements are exempt. Runs in the page. */
export function faintText(least: number): string[] {
  type Colour = readonly [number, number, number, number]
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (pixel === null) return ['no canvas available to read colours']
  const read = (css: string): Colour => {
    pixel.clearRect(0, 0, 1, 1)
    pixel.fillStyle = css
    pixel.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = pixel.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const over = ([r, g, b, a]: Colour, under: Colour): Colour => [
    r * a + under[0] * (1 - a),
    g * a + under[1] * (1 - a),
    b * a + under[2] * (1 - a),
    1,
  ]
  const linear = (channel: number) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  const luminance = ([r, g, b]: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  const ancestors = (element: Element): Element[] => {
    const chain: Element[] = []
    for (let one: Element | null = element; one !== null; one = one.parentElement) chain.push(one)
    return chain
  }
  const ratioOf = (element: Element): number => {
    const chain = ancestors(element).map((one) => getComputedStyle(one))
    const behind = chain.reduceRight<Colour>(
      (under, { backgroundColor }) => over(read(backgroundColor), under),
      [255, 255, 255, 1],
    )
    const [r, g, b, a] = read(getComputedStyle(element).color)
    const opacity = chain.reduce((product, style) => product * Number(style.opacity), 1)
    const lights = [luminance(over([r, g, b, a * opacity], behind)), luminance(behind)]
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
  }
  const words = (element: Element) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('')
  const off = '[disabled], [aria-disabled=true], [data-disabled], .visually-hidden, svg, style, script'
  return [...document.body.querySelectorAll('*')]
    .filter((element) => words(element).trim() !== '' && element.closest(off) === null)
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, ratio: ratioOf(element) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ element, ratio }) => `${ratio.toFixed(2)}: ${words(element).trim()} (${element.className})`)
}
