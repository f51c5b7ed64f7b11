import type { Character } from './characters/character.ts'
import { vertexNormals } from './mesh/normals.ts'
import { surfaceMesh } from './mesh/surfaceMesh.ts'
import { bakeClip } from './motion/clipDraft.ts'
import type { SampleRig } from './sampleRig.ts'
import { localised } from './shape/localised.ts'
import { heatWeights } from './skin/heatWeights.ts'
import { paintSkin } from './skin/paintSkin.ts'
import { sparseWeights } from './skin/sparseWeights.ts'

/** Creates the mesh, weights, colours and clips of a character. Takes seconds. */
export function makeRig(character: Character): SampleRig {
  const { name, bones } = character
  const flesh = localised(character.flesh)
  const mesh = surfaceMesh(flesh, character.tips, character.triangles, character.cell, character.density)
  const normals = vertexNormals(mesh)
  return {
    name,
    bones,
    mesh,
    normals,
    colours: paintSkin(character, mesh, normals),
    influences: sparseWeights(heatWeights(mesh, flesh, bones)),
    clips: character.clips.map((clip) => bakeClip(clip, bones)),
  }
}
