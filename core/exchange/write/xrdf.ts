import type { BoneCut } from '../rigid/boneCut.ts'
import { encodeText } from '../base/encodeText.ts'
import { type CutFiles, cutFormat } from './cutFormat.ts'
import { type ExportSource, withEnding } from './exportFormat.ts'
import { BASE_LINK, type Link, linksOf, touchingLinks } from './link.ts'
import { turnsOf, urdfBytes } from './urdf.ts'
import { type YamlMap, yamlText } from './yaml.ts'

/** Bones have no limits, but planners require values. */
const ACCELERATION = 15
const JERK = 500

/**
 * NVIDIA's Extended Robot Description Format 1.0 (Isaac ROS documentation, "Extended Robot Description Format").
 * Supplements a URDF with data for planning, including the spheres of every link in `geometry`. The URDF is written
 * next to it.
 */
export const xrdf = cutFormat({
  name: 'xrdf',
  label: 'XRDF robot',
  short: 'XRDF',
  title: 'XRDF for Isaac and cuMotion, with its URDF',
  readers: 'Isaac Sim and cuMotion: the character as a robot for motion planning.',
  purposes: ['robotics'],
  lost: 'mesh, skin and clips; bones only rotate, and spheres follow one joint rigidly',
  ending: '.xrdf',
  experimental: false,
  write: (cut, source, name) => robotFiles(cut, source, name, xrdfDocument),
})

/** cuRobo's robot configuration (NVlabs/curobo, content/configs/robot). The URDF is written next to it. */
export const curobo = cutFormat({
  name: 'curobo',
  label: 'cuRobo robot',
  short: 'cuRobo',
  title: 'cuRobo robot configuration, with its URDF',
  readers: 'cuRobo: the character as a robot for motion planning.',
  purposes: ['robotics'],
  lost: 'mesh, skin and clips; bones only rotate, and spheres follow one joint rigidly',
  ending: '.yml',
  experimental: false,
  write: (cut, source, name) => robotFiles(cut, source, name, curoboDocument),
})

type RobotDocument = (links: readonly Link[], urdf: string) => YamlMap

function robotFiles(cut: BoneCut, { rig }: ExportSource, name: string, document: RobotDocument): CutFiles {
  const urdf = withEnding(name, '.urdf')
  const heading = `# ${cut.spheres.length} rigid spheres of "${rig.name.replace(/\s+/g, ' ')}", created by Rigsphere.\n`
  const text = heading + yamlText(document(linksOf(rig, cut), fileOf(urdf)))
  return {
    files: [
      { name, bytes: encodeText(text) },
      { name: urdf, bytes: urdfBytes(rig, cut) },
    ],
    notes: [`It refers to the links of ${fileOf(urdf)}: keep both files together.`],
  }
}

function xrdfDocument(links: readonly Link[]): YamlMap {
  const joints = links.flatMap(turnsOf)
  const geometry = 'rigsphere_spheres'
  return {
    format: 'xrdf',
    format_version: 1,
    modifiers: [{ set_base_frame: BASE_LINK }],
    default_joint_positions: Object.fromEntries(joints.map((joint) => [joint, 0])),
    cspace: {
      joint_names: joints,
      acceleration_limits: joints.map(() => ACCELERATION),
      jerk_limits: joints.map(() => JERK),
    },
    tool_frames: endsOf(links),
    collision: { geometry },
    self_collision: { geometry, ignore: Object.fromEntries(touchingLinks(links)) },
    geometry: { [geometry]: { spheres: spheresOf(links) } },
  }
}

function curoboDocument(links: readonly Link[], urdf: string): YamlMap {
  const joints = links.flatMap(turnsOf)
  const [end] = endsOf(links)
  return {
    robot_cfg: {
      kinematics: {
        urdf_path: urdf,
        asset_root_path: '',
        base_link: BASE_LINK,
        ee_link: end,
        collision_link_names: links.filter(hasSpheres).map(({ name }) => name),
        collision_spheres: spheresOf(links),
        collision_sphere_buffer: 0,
        self_collision_ignore: Object.fromEntries(touchingLinks(links)),
        self_collision_buffer: {},
        cspace: {
          joint_names: joints,
          retract_config: joints.map(() => 0),
          null_space_weight: joints.map(() => 1),
          cspace_distance_weight: joints.map(() => 1),
          max_acceleration: ACCELERATION,
          max_jerk: JERK,
        },
      },
    },
  }
}

function spheresOf(links: readonly Link[]): YamlMap {
  const lists = links.filter(hasSpheres).map(({ name, spheres }): [string, YamlMap[]] => {
    return [name, spheres.map(({ centre, radius }) => ({ center: centre, radius }))]
  })
  return Object.fromEntries(lists)
}

function hasSpheres({ spheres }: Link): boolean {
  return spheres.length > 0
}

/** Links without children: hands, feet, head. */
function endsOf(links: readonly Link[]): string[] {
  const parents = new Set(links.map(({ parent }) => parent))
  return links.filter((_, index) => !parents.has(index)).map(({ name }) => name)
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
