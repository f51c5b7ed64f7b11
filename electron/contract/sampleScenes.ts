/**
 * The bundled scenes, in display order. `id` is also the name of the scene file. `self`: the scene demonstrates
 * contacts of a body with itself.
 */
export const sampleScenes = [
  { id: 'two-men', title: 'Two Men', self: false },
  { id: 'two-creatures', title: 'Two Creatures', self: false },
  { id: 'dwarves-interlocked', title: 'Two Dwarves, Interlocked', self: false },
  { id: 'self-touch', title: 'A Man Who Touches Himself', self: true },
  { id: 'crowd-50', title: 'A Crowd of 50 Creatures', self: false },
] as const

export type SampleId = (typeof sampleScenes)[number]['id']

/**
 * A sample that `openScene` accepts instead of a token. `sample` is the first one, which is shown if the app starts
 * without files.
 */
export type SampleFile = 'sample' | `sample:${SampleId}`

/** The id of the sample in a request; null if the request contains a token. */
export function sampleIdOf(file: string): SampleId | null {
  if (file === 'sample') return sampleScenes[0].id
  return sampleScenes.find(({ id }) => file === `sample:${id}`)?.id ?? null
}
