import { encodeText } from '../../../core/exchange/base/encodeText.ts'
import type { RigidSphereSet } from '../../../core/exchange/rigid/rigidSphereSet.ts'
import type { ExportSource } from '../../../core/exchange/write/exportFormat.ts'
import { type RigidFiles, rigidFormat } from '../../../core/exchange/write/formats/rigidFormat.ts'

/** The rigid spheres as a table, one sphere per line. */
export const csvFormat = rigidFormat({
  name: 'csv',
  label: 'Table of spheres',
  short: 'CSV',
  title: 'Spheres by joint as a table',
  readers: 'Spreadsheets.',
  purposes: ['data'],
  lost: 'mesh, skin and clips; every sphere follows one joint rigidly',
  ending: '.csv',
  experimental: false,
  write: writeCsv,
})

function writeCsv({ spheres }: RigidSphereSet, { rig }: ExportSource, name: string): RigidFiles {
  const lines = spheres.map(({ joint, centre, radius }) => [rig.joints.names[joint], ...centre, radius].join())
  return { files: [{ name, bytes: encodeText(['joint,x,y,z,radius', ...lines, ''].join('\n')) }], notes: [] }
}
