/** Text for the largest radius of inner spheres. `share`: radius / diagonal of the body's bounding box. */
export function largestSphere(share: number): string {
  return share >= 1 ? 'any' : `${Number((100 * share).toPrecision(3))} %`
}
