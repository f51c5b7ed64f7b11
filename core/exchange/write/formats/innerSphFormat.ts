import type { Inner } from '../../../innertree/inner.ts'
import { depthOf, SPHERE } from '../../../spheretree/tree/sphereTree.ts'
import { innerFormat } from './innerFormat.ts'
import { branching, exactText, fits, line, MOST_LINES, type SphText, textOf } from './sphText.ts'

/**
 * Writes the format of `sph`: the tree over the inner spheres, or, if its full array is too large, all spheres below
 * one root.
 */
export const innerSphFormat = innerFormat({
  name: 'inner-sph',
  label: 'Inner spheres, text',
  short: 'Inner .sph',
  title: 'Inner spheres at rest, as sphere-tree text (.sph)',
  readers: 'The Sphere-Tree Construction Toolkit and compatible programs: the leaves are the inner spheres.',
  purposes: ['data'],
  lost: 'mesh, joints, clips and cells; spheres are in the rest pose',
  ending: '.sph',
  experimental: false,
  write(inner) {
    const isTree = fits(branching(inner.tree), depthOf(inner.tree))
    const { text, levels, branches } = isTree ? exactText(inner.tree) : flatText(inner)
    return { text, notes: isTree ? [] : [flatNote(inner)], figures: { levels, branches } }
  },
})

function flatText({ packing, tree }: Inner): SphText {
  const lines = [line(tree.spheres, 0)]
  for (let sphere = 0; sphere < packing.count; sphere++) lines.push(line(packing.spheres, sphere * SPHERE))
  return { text: textOf(2, packing.count, lines), spheres: packing.count, levels: 2, branches: packing.count }
}

function flatNote({ tree }: Inner): string {
  const size = `The tree has ${depthOf(tree)} levels: a full array would have more than ${MOST_LINES} lines.`
  return `${size} All spheres were written below one root instead.`
}
