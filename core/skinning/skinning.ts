/** The ways of blending that every part knows: linear, spherical (rotation centre per joint set), dual quaternion. */
export type Skinning = 'linear' | 'spherical' | 'dual'

export const skinnings: readonly Skinning[] = ['linear', 'spherical', 'dual']
