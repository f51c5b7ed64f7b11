import { report } from './report/report.ts'
import { cutJson } from './write/cutJson.ts'
import type { ExportFormat } from './write/exportFormat.ts'
import { innerJson } from './write/innerJson.ts'
import { innerSph } from './write/innerSph.ts'
import { khrPhysics } from './write/khrPhysics.ts'
import { omiPhysics } from './write/omiPhysics.ts'
import { sph } from './write/sph.ts'
import { springBone } from './write/springBone.ts'
import { treeFormat } from './write/treeFormat.ts'
import { urdf } from './write/urdf.ts'
import { curobo, xrdf } from './write/xrdf.ts'

/** In display order. */
const formats: readonly ExportFormat[] = [
  treeFormat,
  springBone,
  omiPhysics,
  khrPhysics,
  urdf,
  xrdf,
  curobo,
  cutJson,
  sph,
  innerJson,
  innerSph,
  report,
]

export function exportFormats(): readonly ExportFormat[] {
  return formats
}

export function findFormat(name: string): ExportFormat | undefined {
  return formats.find((format) => format.name === name)
}
