/** A purpose of an export, such as a target program. */
export interface ExportPurpose {
  readonly name: string
  readonly label: string
}

/** In display order. Every format lists its purposes. */
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
