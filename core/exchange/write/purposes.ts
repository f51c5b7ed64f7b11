/** What somebody exports a body for. */
export interface ExportPurpose {
  readonly name: string
  readonly label: string
}

/** In the order in which the window offers them. Every format names those that it serves. */
export const exportPurposes = [
  { name: 'godot', label: 'Godot' },
  { name: 'engines', label: 'Unity and Unreal' },
  { name: 'vrm', label: 'VRM' },
  { name: 'web', label: 'three and Babylon' },
  { name: 'robotics', label: 'Robotics' },
  { name: 'data', label: 'Data' },
  { name: 'review', label: 'Review page' },
] as const satisfies readonly ExportPurpose[]

export type PurposeName = (typeof exportPurposes)[number]['name']
