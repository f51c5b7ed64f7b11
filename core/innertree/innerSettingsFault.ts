import { clusterings } from './tree/clusterings.ts'
import type { InnerSettings } from './inner.ts'

export const MOST_SPHERES = 200_000

/** Returns an error message if the settings of inner spheres are invalid, otherwise null. */
export function innerSettingsFault({ spheres, largest, clustering }: InnerSettings): string | null {
  if (!(Number.isInteger(spheres) && spheres >= 1 && spheres <= MOST_SPHERES)) {
    return `Invalid number of inner spheres ${spheres}: use an integer from 1 to ${MOST_SPHERES}.`
  }
  if (!(largest > 0 && largest <= 1))
    return `Invalid largest radius ${largest}: use a fraction of the body size above 0, up to 1.`
  const names = clusterings.map(({ name }) => name)
  return names.includes(clustering) ? null : `Unknown clustering "${clustering}". Available: ${names.join(', ')}.`
}
