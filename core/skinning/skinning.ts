/** The skinning methods: linear, spherical (one rotation centre per joint set), dual quaternion. */
export const skinnings = ['linear', 'spherical', 'dual'] as const

export type Skinning = (typeof skinnings)[number]
