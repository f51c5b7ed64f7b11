import type { Rig } from '../../rig/rig.ts'
import type { BoneCut } from '../bonecut/boneCut.ts'
import { encodeText } from '../encodeText.ts'
import { type CutFiles, cutFormat } from './cutFormat.ts'
import type { ExportSource } from './exportFormat.ts'
import { BASE_LINK, type Link, linksOf } from './links.ts'

/**
 * The Unified Robot Description Format of ROS (wiki.ros.org/urdf/XML): links with collision spheres, and joints.
 *
 * A bone turns freely; URDF knows only turns about one axis. So every bone is three revolute joints, `_x`, `_y`, `_z`,
 * with two links of no extent between them: its turn against the default pose is Rx · Ry · Rz. Bones that are moved or
 * scaled by clips are not described. The base turns glTF's y-up into the z-up of ROS (REP 103).
 */
export const urdf = cutFormat({
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

function writeUrdf(cut: BoneCut, { rig }: ExportSource, name: string): CutFiles {
  return {
    files: [{ name, bytes: urdfBytes(rig, cut) }],
    notes: ['Bones turn by three revolute joints each; what clips move or scale besides is not in a URDF.'],
  }
}

export function urdfBytes(rig: Rig, cut: BoneCut): Uint8Array {
  const links = linksOf(rig, cut)
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

/** Names of the joints of a link, in the order in which they turn it. */
export function turnsOf({ name }: Link): string[] {
  return ['x', 'y', 'z'].map((axis) => `${name}_${axis}`)
}

/** The default pose of a root is seen from a z-up world. */
const UPRIGHT = new Float64Array([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0])

function bone(link: Link, parent: string): string[] {
  const { name, spheres } = link
  const local = link.parent < 0 ? turned(link.local) : link.local
  const [x, y, z] = turnsOf(link)
  return [
    ...turn(x, '1 0 0', parent, `${name}_1`, originOf(local)),
    ...turn(y, '0 1 0', `${name}_1`, `${name}_2`, ''),
    ...turn(z, '0 0 1', `${name}_2`, name, ''),
    `  <link name="${name}_1"/>`,
    `  <link name="${name}_2"/>`,
    ...(spheres.length === 0 ? [`  <link name="${name}"/>`] : collisions(link)),
  ]
}

function turn(name: string, axis: string, parent: string, child: string, origin: string): string[] {
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

/** x to x, y to z, z to -y. */
function turned(m: Float64Array): Float64Array {
  const out = new Float64Array(12)
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c < 4; c++) for (let k = 0; k < 3; k++) out[row * 4 + c] += UPRIGHT[row * 4 + k] * m[k * 4 + c]
  }
  return out
}

/** Roll, pitch, yaw: R = Rz(yaw) · Ry(pitch) · Rx(roll). Where the pitch is upright, the roll is taken as 0. */
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
