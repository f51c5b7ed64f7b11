import { rigidFormat } from './rigidFormat.ts'
import { BASE_LINK, type Link, touchingLinks } from './link.ts'
import { ACCELERATION, endsOf, JERK, robotFiles, spheresOf } from './robotFiles.ts'
import { turnsOf } from './urdfFormat.ts'
import type { YamlMap } from './yaml.ts'

/**
 * NVIDIA's Extended Robot Description Format 1.0 (Isaac ROS documentation, "Extended Robot Description Format").
 * Supplements a URDF with data for planning, including the spheres of every link in `geometry`. The URDF is written
 * next to it.
 */
export const xrdfFormat = rigidFormat({
  name: 'xrdf',
  label: 'XRDF robot',
  short: 'XRDF',
  title: 'XRDF for Isaac and cuMotion, with its URDF',
  readers: 'Isaac Sim and cuMotion: the character as a robot for motion planning.',
  purposes: ['robotics'],
  lost: 'mesh, skin and clips; bones only rotate, and spheres follow one joint rigidly',
  ending: '.xrdf',
  experimental: false,
  write: (rigid, source, name) => robotFiles(rigid, source, name, xrdfDocument),
})

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
