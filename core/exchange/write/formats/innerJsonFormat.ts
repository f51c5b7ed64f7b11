import { innerDocument } from './innerDocument.ts'
import { innerFormat } from './innerFormat.ts'

export const innerJsonFormat = innerFormat({
  name: 'inner-json',
  label: 'Inner spheres, JSON',
  short: 'Inner JSON',
  title: 'Inner spheres, their tree and cells as plain JSON',
  readers: 'Custom scripts: disjoint spheres inside the body, their tree, and the cells of all levels.',
  purposes: ['data'],
  lost: 'mesh, joints and clips; spheres are in the rest pose',
  ending: '.json',
  experimental: false,
  write: (inner, { name }) => ({ text: `${JSON.stringify(innerDocument(inner, name))}\n`, notes: [] }),
})
