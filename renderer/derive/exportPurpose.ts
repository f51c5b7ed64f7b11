import type { ExportPurpose, FormatView } from '../../electron/contract/core.ts'

/** What the core offers. */
export interface ExportRegistry {
  readonly purposes: readonly ExportPurpose[]
  readonly formats: readonly FormatView[]
}

/** What the user chose by name. An unknown purpose stands for the first, a format of another purpose for its first. */
export interface PurposeChoice {
  readonly purpose: string
  readonly format: string
}

export interface ServedPurpose extends ExportPurpose {
  readonly formats: readonly FormatView[]
}

/** Every purpose that some format serves, with its formats. */
export function purposesServed({ purposes, formats }: ExportRegistry): readonly ServedPurpose[] {
  return purposes
    .map((purpose) => ({ ...purpose, formats: formats.filter((format) => serves(format, purpose)) }))
    .filter((purpose) => purpose.formats.length > 0)
}

function serves(format: FormatView, { name }: ExportPurpose): boolean {
  return format.purposes.some((one) => one === name)
}

export function chosenPurpose(registry: ExportRegistry, { purpose }: PurposeChoice): ServedPurpose | undefined {
  const served = purposesServed(registry)
  return served.find(({ name }) => name === purpose) ?? served[0]
}

export function chosenFormat(registry: ExportRegistry, choice: PurposeChoice): FormatView | undefined {
  const formats = chosenPurpose(registry, choice)?.formats
  return formats?.find(({ name }) => name === choice.format) ?? formats?.[0]
}
