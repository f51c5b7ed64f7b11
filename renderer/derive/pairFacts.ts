/** Texts about the distance and the exact overlap of two bodies. */
import type { BodyView, Penetration, SceneDistance } from '../../electron/contract/core.ts'
import { type Units, volume as withUnit } from '../base/format.ts'
import type { CsvTable } from './csv.ts'

/** "0.0123", or "about 0.0123, at most 0.2" if the time limit interrupted the measurement. */
export function overlapText({ volume, upper, complete }: Penetration, units: Units): string {
  return complete ? withUnit(volume, units) : `about ${withUnit(volume, units)}, at most ${withUnit(upper, units)}`
}

/** One row per body with its nearest point. The volume is the same for both, and empty if unknown. */
export function pairCsv(
  bodies: readonly BodyView[],
  { bodies: ids, points, triangles, distance }: SceneDistance,
  overlap: Penetration | null,
): CsvTable {
  return {
    name: 'distance and overlap',
    columns: ['body', 'nearest x', 'nearest y', 'nearest z', 'triangle', 'distance', 'volume in common'],
    rows: ids.map((id, k) => [
      bodies.find((body) => body.id === id)?.settings.name ?? id,
      ...(points[k] ?? []),
      triangles[k] ?? Number.NaN,
      distance,
      overlap?.complete ? overlap.volume : Number.NaN,
    ]),
  }
}

/** States which of two bodies is inside the other. */
export function insideText(pair: readonly [BodyView, BodyView], inner: number): string {
  const [inside, outside] = pair[0].id === inner ? pair : [pair[1], pair[0]]
  return `${inside.settings.name} is inside ${outside.settings.name}. The distance is between their surfaces.`
}
