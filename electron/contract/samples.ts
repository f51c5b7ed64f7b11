/**
 * The scenes that come with the app, in the order in which they are offered. `id` is also the name of the scene file;
 * `self`: what it has to show are contacts of a body with itself.
 */
export const sampleScenes = [
  { id: 'two-men', title: 'Two Men', self: false },
  { id: 'two-creatures', title: 'Two Creatures', self: false },
  { id: 'dwarves-interlocked', title: 'Two Dwarves, Interlocked', self: false },
  { id: 'self-touch', title: 'A Man Who Touches Himself', self: true },
  { id: 'crowd-50', title: 'A Crowd of 50 Creatures', self: false },
] as const

export type SampleId = (typeof sampleScenes)[number]['id']

/** What `openScene` takes in the place of a token. Plain `sample` is the first of them, which a start without files shows. */
export type SampleFile = 'sample' | `sample:${SampleId}`

/** The id of the sample that a request names. null: it names none, so it is a token. */
export function sampleIdOf(file: string): SampleId | null {
  if (file === 'sample') return sampleScenes[0].id
  return sampleScenes.find(({ id }) => file === `sample:${id}`)?.id ?? null
}
