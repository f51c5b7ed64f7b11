import { reportFormat } from './report/reportFormat.ts'
import { jsonFormat } from './write/jsonFormat.ts'
import type { ExportFormat } from './write/exportFormat.ts'
import { innerJsonFormat } from './write/innerJsonFormat.ts'
import { innerSphFormat } from './write/innerSphFormat.ts'
import { khrFormat } from './write/khrFormat.ts'
import { omiFormat } from './write/omiFormat.ts'
import { sphFormat } from './write/sphFormat.ts'
import { vrmFormat } from './write/vrmFormat.ts'
import { glbFormat } from './write/glbFormat.ts'
import { urdfFormat } from './write/urdfFormat.ts'
import { curoboFormat } from './write/curoboFormat.ts'
import { xrdfFormat } from './write/xrdfFormat.ts'

/** In display order. */
const formats: readonly ExportFormat[] = [
  glbFormat,
  vrmFormat,
  omiFormat,
  khrFormat,
  urdfFormat,
  xrdfFormat,
  curoboFormat,
  jsonFormat,
  sphFormat,
  innerJsonFormat,
  innerSphFormat,
  reportFormat,
]

export function exportFormats(): readonly ExportFormat[] {
  return formats
}

export function findFormat(name: string): ExportFormat | undefined {
  return formats.find((format) => format.name === name)
}
