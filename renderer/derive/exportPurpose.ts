/** Purposes of an export and the formats that serve them. */
import type { ExportPurpose, FormatView } from '../../electron/contract/core.ts'

export interface ExportRegistry {
  readonly purposes: readonly ExportPurpose[]
  readonly formats: readonly FormatView[]
}

/**
 * The user's choice by name. An unknown purpose means the first one; a format of another purpose means the first
 * format.
 */
export interface PurposeChoice {
  readonly purpose: string
  readonly format: string
}

export interface ServedPurpose extends ExportPurpose {
  readonly formats: readonly FormatView[]
}

/** All purposes with at least one format, with their formats. */
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
