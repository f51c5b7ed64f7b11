import { encodeText } from '../../base/encodeText.ts'
import type { RigidSphereSet } from '../../rigid/rigidSphereSet.ts'
import type { RigidFiles } from './rigidFormat.ts'
import { type ExportSource, withEnding } from '../exportFormat.ts'
import { type Link, linksOf } from './link.ts'
import { urdfBytes } from './urdfFormat.ts'
import { type YamlMap, yamlText } from './yaml.ts'

/** Bones have no limits, but planners require values. */
export const ACCELERATION = 15
export const JERK = 500

export type RobotDocument = (links: readonly Link[], urdf: string) => YamlMap

/** A robot description for planners, with its URDF beside it. */
export function robotFiles(
  set: RigidSphereSet,
  { rig }: ExportSource,
  name: string,
  document: RobotDocument,
): RigidFiles {
  const urdf = withEnding(name, '.urdf')
  const heading = `# ${set.spheres.length} rigid spheres of "${rig.name.replace(/\s+/g, ' ')}", created by Rigsphere.\n`
  const text = heading + yamlText(document(linksOf(rig, set), fileOf(urdf)))
  return {
    files: [
      { name, bytes: encodeText(text) },
      { name: urdf, bytes: urdfBytes(rig, set) },
    ],
    notes: [`It refers to the links of ${fileOf(urdf)}: keep both files together.`],
  }
}

export function spheresOf(links: readonly Link[]): YamlMap {
  const lists = links.filter(hasSpheres).map(({ name, spheres }): [string, YamlMap[]] => {
    return [name, spheres.map(({ centre, radius }) => ({ center: centre, radius }))]
  })
  return Object.fromEntries(lists)
}

export function hasSpheres({ spheres }: Link): boolean {
  return spheres.length > 0
}

/** Links without children: hands, feet, head. */
export function endsOf(links: readonly Link[]): string[] {
  const parents = new Set(links.map(({ parent }) => parent))
  return links.filter((_, index) => !parents.has(index)).map(({ name }) => name)
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
