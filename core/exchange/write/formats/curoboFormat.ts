import { rigidFormat } from './rigidFormat.ts'
import { BASE_LINK, type Link, touchingLinks } from './link.ts'
import { ACCELERATION, endsOf, hasSpheres, JERK, robotFiles, spheresOf } from './robotFiles.ts'
import { turnsOf } from './urdfFormat.ts'
import type { YamlMap } from './yaml.ts'

/** cuRobo's robot configuration (NVlabs/curobo, content/configs/robot). The URDF is written next to it. */
export const curoboFormat = rigidFormat({
  name: 'curobo',
  label: 'cuRobo robot',
  short: 'cuRobo',
  title: 'cuRobo robot configuration, with its URDF',
  readers: 'cuRobo: the character as a robot for motion planning.',
  purposes: ['robotics'],
  lost: 'mesh, skin and clips; bones only rotate, and spheres follow one joint rigidly',
  ending: '.yml',
  experimental: false,
  write: (set, source, name) => robotFiles(set, source, name, curoboDocument),
})

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
