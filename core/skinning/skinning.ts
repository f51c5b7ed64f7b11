/** The skinning methods: linear, spherical (one rotation centre per joint set), dual quaternion. */
export type Skinning = 'linear' | 'spherical' | 'dual'

export const skinnings: readonly Skinning[] = ['linear', 'spherical', 'dual']
