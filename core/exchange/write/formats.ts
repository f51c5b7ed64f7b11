import { report } from '../report/report.ts'
import { cutJson } from './cutJson.ts'
import type { ExportFormat } from './exportFormat.ts'
import { khrPhysics } from './khrPhysics.ts'
import { omiPhysics } from './omiPhysics.ts'
import { sph } from './sph.ts'
import { springBone } from './springBone.ts'
import { treeFormat } from './treeFormat.ts'
import { urdf } from './urdf.ts'
import { curobo, xrdf } from './xrdf.ts'

/** In the order in which they are offered. */
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
  report,
]

export function exportFormats(): readonly ExportFormat[] {
  return formats
}

export function findFormat(name: string): ExportFormat | undefined {
  return formats.find((format) => format.name === name)
}
