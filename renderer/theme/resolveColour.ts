/** The computed value of a colour token as `rgb(r, g, b)`, for canvases. */
export function resolveColour(token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
