import type { ImportProblem } from '../../rig/importProblem.ts'

/**
 * All import problems. Each entry has the severity, the affected element in singular and plural, and the rest of the
 * message.
 */
export const importKinds = {
  'fbx-axes': ['warning', 'setting', 'settings', 'of the axis system that are not supported: ignored'],
  'fbx-layers': ['warning', 'clip', 'clips', 'with several animation layers: only the first is used'],
  'fbx-polygon-short': ['info', 'polygon', 'polygons', 'with fewer than three corners: skipped'],
  'fbx-weightless': ['warning', 'vertex', 'vertices', 'of a skin without weights: bound to its first joint'],
  'fbx-skin-moved': ['warning', 'channel', 'channels', 'that animate the node of a skinned mesh: ignored'],
  'tree-stored': ['info', 'sphere tree', 'sphere trees', 'stored in the file: used as stored'],
  'tree-stale': ['warning', 'stored sphere tree', 'stored sphere trees', 'for different geometry or weights: rebuilt'],
  'tree-refused': ['warning', 'stored sphere tree', 'stored sphere trees', 'not valid: rebuilt'],
  'trailing-bytes': ['info', 'byte', 'bytes', 'after the end of the GLB: ignored'],
  'buffer-longer': ['info', 'buffer', 'buffers', 'longer than declared: the rest is ignored'],
  'data-unused-broken': ['info', 'accessor', 'accessors', 'not valid but not needed: ignored'],
  'extension-ignored': ['info', 'glTF extension', 'glTF extensions', 'not supported: ignored'],
  'instances-ignored': [
    'warning',
    'node',
    'nodes',
    'with EXT_mesh_gpu_instancing: read once, at the position of the node',
  ],
  'joint-outside-scene': ['warning', 'joint', 'joints', 'outside the default scene: used anyway'],
  'joint-flat': ['warning', 'joint', 'joints', 'with a singular bind matrix and no vertices'],
  'joint-merged': ['info', 'vertex', 'vertices', 'with a repeated joint: its weights were added'],
  'mesh-left-out': ['info', 'mesh node', 'mesh nodes', 'neither skinned nor below a joint: left out of the rig'],
  'mesh-mirrored': ['info', 'primitive', 'primitives', 'with a mirrored node or bind pose: triangles face inwards'],
  'no-positions': ['warning', 'primitive', 'primitives', 'without positions: skipped'],
  'no-weights': ['warning', 'primitive', 'primitives', 'with a skin but without joints or weights: treated as rigid'],
  'not-triangles': ['info', 'primitive', 'primitives', 'of points or lines: skipped'],
  'index-left-over': ['warning', 'primitive', 'primitives', 'with one or two extra indices: ignored'],
  'polygon-split': ['info', 'polygon', 'polygons', 'with more than three corners: split into triangles'],
  'line-ignored': ['info', 'statement', 'statements', 'that do not describe triangles: ignored'],
  'vertex-welded': ['info', 'corner', 'corners', 'at the same position: merged into one vertex'],
  'vertex-weightless': ['warning', 'vertex', 'vertices', 'without weights: bound to the first joint in their list'],
  'weight-not-finite': ['warning', 'vertex', 'vertices', 'with NaN or infinite weights: counted as 0'],
  'weight-negative': ['warning', 'vertex', 'vertices', 'with negative weights: counted as 0'],
  'weights-normalised': ['info', 'vertex', 'vertices', 'whose weights do not sum to 1: normalised'],
  'morph-not-finite': ['warning', 'morph displacement', 'morph displacements', 'not finite: ignored'],
  'matrix-not-affine': ['warning', 'matrix', 'matrices', 'whose last row is not 0 0 0 1: treated as 0 0 0 1'],
  'rotation-normalised': ['warning', 'node rotation', 'node rotations', 'not of unit length: normalised'],
  'key-normalised': ['warning', 'rotation key', 'rotation keys', 'not of unit length: normalised'],
  'key-dropped': ['warning', 'animation key', 'animation keys', 'out of order or not finite: dropped'],
  'clip-renamed': ['info', 'clip', 'clips', 'without a unique name: renamed'],
  'channel-without-node': ['info', 'channel', 'channels', 'that animate no node: ignored'],
  'channel-outside-scene': ['info', 'channel', 'channels', 'for nodes outside the default scene: ignored'],
  'channel-unknown': ['info', 'channel', 'channels', 'for unknown node properties: ignored'],
  'channel-without-morph': ['info', 'channel', 'channels', 'for morph targets without a mesh: ignored'],
  'channel-on-matrix': ['warning', 'channel', 'channels', 'for nodes with a sheared matrix: ignored'],
  'channel-twice': ['warning', 'channel', 'channels', 'for a property that the clip already animates: ignored'],
} as const satisfies Record<string, readonly [ImportProblem['severity'], string, string, string]>

export type ImportKind = keyof typeof importKinds
