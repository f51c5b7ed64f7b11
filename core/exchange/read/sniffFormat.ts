import { isGlb } from '../gltf/gltfContainer.ts'
import { latin1 } from '../base/latin1.ts'

/** Supported formats. VRM is GLB with an extension. */
export type RigFormat = 'gltf' | 'obj' | 'stl' | 'ply' | 'fbx'

export type Sniffed =
  | { readonly known: true; readonly format: RigFormat }
  | { readonly known: false; readonly message: string }

const TO_GLB = 'export it as GLB (in Blender: File, Export, glTF 2.0)'

/** Advice for unsupported formats, by file extension. */
const FOREIGN: Readonly<Record<string, string>> = {
  blend: `a Blender file; open it in Blender and ${TO_GLB}`,
  dae: `a Collada file; import it into Blender and ${TO_GLB}`,
  usd: `a USD file; import it into Blender and ${TO_GLB}`,
  usda: `a USD file; import it into Blender and ${TO_GLB}`,
  usdc: `a USD file; import it into Blender and ${TO_GLB}`,
  usdz: `a USD package; import it into Blender and ${TO_GLB}`,
  abc: `an Alembic cache, which holds moving vertices and no joints; ${TO_GLB} from the scene that it was baked from`,
  max: 'a 3ds Max file; export it from 3ds Max as FBX or GLB',
  ma: 'a Maya file; export it from Maya as FBX or GLB',
  mb: 'a Maya file; export it from Maya as FBX or GLB',
  c4d: 'a Cinema 4D file; export it from Cinema 4D as FBX or GLB',
  hip: 'a Houdini file; export it from Houdini as GLB',
  zpr: 'a ZBrush project; export it from ZBrush as FBX or OBJ',
  ztl: 'a ZBrush tool; export it from ZBrush as FBX or OBJ',
  skp: 'a SketchUp file; export it from SketchUp as GLB or OBJ',
  '3ds': `a 3D Studio file; import it into Blender and ${TO_GLB}`,
  x: `a DirectX file; convert it to GLB, for example with Assimp`,
  md5mesh: `a Doom 3 mesh; import it into Blender and ${TO_GLB}`,
  bvh: `a motion capture file without a mesh; import it into Blender, put it on a character and ${TO_GLB}`,
  pmx: `an MMD model; import it into Blender and ${TO_GLB}`,
  pmd: `an MMD model; import it into Blender and ${TO_GLB}`,
  vrma: 'a VRM animation without a mesh; put it on a VRM character first',
  '3mf': 'a 3D printing package; save it as STL or OBJ',
  step: 'a CAD file; save it as STL or OBJ',
  stp: 'a CAD file; save it as STL or OBJ',
  zip: 'a ZIP archive; unpack it and open the rig inside',
  '7z': 'a 7-Zip archive; unpack it and open the rig inside',
  rar: 'a RAR archive; unpack it and open the rig inside',
}

/** First bytes of recognisable formats. A signature that is a prefix of another comes after it. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['BLENDER', 'blend'],
  ['\x28\xb5\x2f\xfd', 'blend'], // Zstandard, which Blender uses to compress its files.
  ['PXR-USDC', 'usdc'],
  ['#usda', 'usda'],
  ['Ogawa', 'abc'],
  ['\x89HDF', 'abc'],
  ['\xd0\xcf\x11\xe0', 'max'],
  ['//Maya ASCII', 'ma'],
  ['FOR4', 'mb'],
  ['FOR8', 'mb'],
  ['Pmx ', 'pmx'],
  ['PMX ', 'pmx'],
  ['HIERARCHY', 'bvh'],
  ['ISO-10303', 'step'],
  ["7z\xbc\xaf'\x1c", '7z'],
  ['Rar!', 'rar'],
  ['PK\x03\x04', 'zip'],
]

const LOOK = 4096

/** Detects the format by content first, since files are often misnamed, and then by extension. */
export function sniffFormat(bytes: Uint8Array, name: string): Sniffed {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1].toLowerCase() ?? ''
  if (/\.rigscene\.json$/i.test(name)) {
    return { known: false, message: `"${name}" is a scene, not a rig; use one of the rigs that it lists` }
  }
  if (bytes.length === 0) return { known: false, message: `"${name}" is empty` }
  const content = byContent(bytes, ending)
  if (content !== null) return { known: true, format: content }
  const format = byEnding(ending)
  // Files of these formats may begin with arbitrary user text, so signatures are not reliable.
  if (format === 'stl' || format === 'obj') return { known: true, format }
  const foreign = foreignName(bytes, ending)
  if (foreign !== null) return { known: false, message: `"${name}" is ${foreign}` }
  if (format !== null) return { known: true, format }
  return {
    known: false,
    message: `"${name}" has an unsupported format; ${TO_GLB}, or save it as OBJ, STL or PLY`,
  }
}

function byContent(bytes: Uint8Array, ending: string): RigFormat | null {
  if (isGlb(bytes)) return 'gltf'
  const text = latin1(bytes, LOOK)
  if (text.startsWith('Kaydara FBX Binary') || /^; FBX \d/.test(text)) return 'fbx'
  if (/^ply[\r\n]/.test(text)) return 'ply'
  if (/^(\xef\xbb\xbf)?\s*\{/.test(text)) return 'gltf'
  if (ending !== 'stl' && /^\s*solid\b[\s\S]*\bfacet\b/i.test(text)) return 'stl'
  return null
}

function byEnding(ending: string): RigFormat | null {
  if (ending === 'glb' || ending === 'gltf' || ending === 'vrm') return 'gltf'
  if (ending === 'obj' || ending === 'stl' || ending === 'ply' || ending === 'fbx') return ending
  return null
}

function foreignName(bytes: Uint8Array, ending: string): string | null {
  const text = latin1(bytes, LOOK)
  const signature = SIGNATURES.find(([first]) => text.startsWith(first))?.[1]
  // USD and 3MF packages are ZIP files, so the extension is more specific.
  if (signature === 'zip' && FOREIGN[ending] !== undefined) return FOREIGN[ending]
  if (signature !== undefined) return FOREIGN[signature]
  if (/<COLLADA\b/.test(text)) return FOREIGN.dae
  return FOREIGN[ending] ?? null
}
