import type { Rig } from '../../../rig/rig.ts'
import type { RigidSphereSet } from '../../rigid/rigidSphereSet.ts'
import { encodeText } from '../../base/encodeText.ts'
import { type RigidFiles, rigidFormat } from './rigidFormat.ts'
import type { ExportSource } from '../exportFormat.ts'
import { BASE_LINK, type Link, linksOf } from './link.ts'

/**
 * The Unified Robot Description Format of ROS (wiki.ros.org/urdf/XML): links with collision spheres, and joints.
 *
 * A bone rotates freely, but a URDF joint rotates about one axis. Every bone is therefore three revolute joints, `_x`,
 * `_y` and `_z`, with two empty links between them. The rotation relative to the default pose is Rx · Ry · Rz.
 * Translation and scale of bones by clips are not represented. The base converts y-up (glTF) to z-up (ROS, REP 103).
 */
export const urdfFormat = rigidFormat({
  name: 'urdf',
  label: 'URDF robot',
  short: 'URDF',
  title: 'URDF robot description with collision spheres',
  readers: 'ROS, PyBullet, MuJoCo and other robot programs: links with collision spheres.',
  purposes: ['robotics'],
  lost: 'mesh, skin and clips; bones only rotate, and spheres follow one joint rigidly',
  ending: '.urdf',
  experimental: false,
  write: writeUrdf,
})

function writeUrdf(rigid: RigidSphereSet, { rig }: ExportSource, name: string): RigidFiles {
  return {
    files: [{ name, bytes: urdfBytes(rig, rigid) }],
    notes: ['Each bone is three revolute joints. Translation and scale by clips are not included.'],
  }
}

export function urdfBytes(rig: Rig, rigid: RigidSphereSet): Uint8Array {
  const links = linksOf(rig, rigid)
  const parts = links.map((link) => [...bone(link, link.parent < 0 ? BASE_LINK : links[link.parent].name), ''])
  const lines = [
    '<?xml version="1.0"?>',
    `<robot name="${escapeXml(rig.name)}">`,
    `  <link name="${BASE_LINK}"/>`,
    '',
    ...parts.flat(),
    '</robot>',
    '',
  ]
  return encodeText(lines.join('\n'))
}

/** Names of the joints of a link, in order of rotation. */
export function turnsOf({ name }: Link): string[] {
  return ['x', 'y', 'z'].map((axis) => `${name}_${axis}`)
}

/** Converts y-up to z-up. */
const Z_UP = new Float64Array([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0])

function bone(link: Link, parent: string): string[] {
  const { name, spheres } = link
  const local = link.parent < 0 ? toZUp(link.local) : link.local
  const [x, y, z] = turnsOf(link)
  return [
    ...revoluteJoint(x, '1 0 0', parent, `${name}_1`, originOf(local)),
    ...revoluteJoint(y, '0 1 0', `${name}_1`, `${name}_2`, ''),
    ...revoluteJoint(z, '0 0 1', `${name}_2`, name, ''),
    `  <link name="${name}_1"/>`,
    `  <link name="${name}_2"/>`,
    ...(spheres.length === 0 ? [`  <link name="${name}"/>`] : collisions(link)),
  ]
}

function revoluteJoint(name: string, axis: string, parent: string, child: string, origin: string): string[] {
  return [
    `  <joint name="${name}" type="revolute">`,
    ...(origin === '' ? [] : [`    ${origin}`]),
    `    <parent link="${parent}"/>`,
    `    <child link="${child}"/>`,
    `    <axis xyz="${axis}"/>`,
    `    <limit lower="${-Math.PI}" upper="${Math.PI}" effort="1000" velocity="100"/>`,
    '  </joint>',
  ]
}

function collisions({ name, spheres }: Link): string[] {
  const each = spheres.flatMap(({ centre, radius }) => [
    '    <collision>',
    `      <origin xyz="${centre.join(' ')}"/>`,
    `      <geometry><sphere radius="${radius}"/></geometry>`,
    '    </collision>',
  ])
  return [`  <link name="${name}">`, ...each, '  </link>']
}

/** Maps x to x, y to z, and z to -y. */
function toZUp(m: Float64Array): Float64Array {
  const out = new Float64Array(12)
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c < 4; c++) for (let k = 0; k < 3; k++) out[row * 4 + c] += Z_UP[row * 4 + k] * m[k * 4 + c]
  }
  return out
}

/** Roll, pitch, yaw: R = Rz(yaw) · Ry(pitch) · Rx(roll). In gimbal lock (pitch ±90°), roll is 0. */
function originOf(m: Float64Array): string {
  const cosine = Math.sqrt(m[0] * m[0] + m[4] * m[4])
  const pitch = Math.atan2(-m[8], cosine)
  const upright = cosine < 1e-9
  const roll = upright ? 0 : Math.atan2(m[9], m[10])
  const yaw = upright ? Math.atan2(-m[1], m[5]) : Math.atan2(m[4], m[0])
  return `<origin xyz="${m[3]} ${m[7]} ${m[11]}" rpy="${roll} ${pitch} ${yaw}"/>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
