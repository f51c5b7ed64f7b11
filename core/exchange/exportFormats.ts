import { reportFormat } from './report/reportFormat.ts'
import { jsonFormat } from './write/formats/jsonFormat.ts'
import type { ExportFormat } from './write/exportFormat.ts'
import { innerJsonFormat } from './write/formats/innerJsonFormat.ts'
import { innerSphFormat } from './write/formats/innerSphFormat.ts'
import { khrFormat } from './write/formats/khrFormat.ts'
import { omiFormat } from './write/formats/omiFormat.ts'
import { sphFormat } from './write/formats/sphFormat.ts'
import { vrmFormat } from './write/formats/vrmFormat.ts'
import { glbFormat } from './write/formats/glbFormat.ts'
import { urdfFormat } from './write/formats/urdfFormat.ts'
import { curoboFormat } from './write/formats/curoboFormat.ts'
import { xrdfFormat } from './write/formats/xrdfFormat.ts'

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
