import { Document, WebIO } from '@gltf-transform/core'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { failed } from '../../../core/base/reply.ts'
import { atMost, type BenchTable, plain } from '../table.ts'
import { medianOf } from '../timing.ts'

const noFiles = async () => failed('file-missing', 'a GLB has no external files')

/** A GLB with a skinned grid of 100,489 vertices and 60 joints, about the size of a dense character. */
async function denseRig(): Promise<Uint8Array> {
  const side = 317
  const document = new Document()
  const buffer = document.createBuffer()
  const position = new Float32Array(side * side * 3)
  const joints = new Uint16Array(side * side * 4)
  const weights = new Float32Array(side * side * 4)
  for (let v = 0; v < side * side; v++) {
    const row = Math.floor(v / side)
    position.set([v % side, row, Math.sin(v)], v * 3)
    const share = (row * 59) / side
    joints.set([Math.floor(share), Math.floor(share) + 1, 0, 0], v * 4)
    weights.set([1 - (share % 1), share % 1, 0, 0], v * 4)
  }
  const indices = new Uint32Array((side - 1) * (side - 1) * 6)
  for (let cell = 0; cell < (side - 1) * (side - 1); cell++) {
    const v = Math.floor(cell / (side - 1)) * side + (cell % (side - 1))
    indices.set([v, v + 1, v + side, v + 1, v + side + 1, v + side], cell * 6)
  }
  const accessor = (array: Float32Array | Uint16Array | Uint32Array, type: 'VEC3' | 'VEC4' | 'SCALAR') =>
    document.createAccessor().setArray(array).setType(type).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor(position, 'VEC3'))
    .setAttribute('JOINTS_0', accessor(joints, 'VEC4'))
    .setAttribute('WEIGHTS_0', accessor(weights, 'VEC4'))
    .setIndices(accessor(indices, 'SCALAR'))
  const skin = document.createSkin()
  const node = document.createNode('grid').setMesh(document.createMesh().addPrimitive(primitive)).setSkin(skin)
  const scene = document.createScene().addChild(node)
  let parent = document.createNode('joint 0')
  scene.addChild(parent)
  skin.addJoint(parent)
  for (let j = 1; j < 60; j++) {
    const child = document.createNode(`joint ${j}`).setTranslation([0, 5, 0])
    parent.addChild(child)
    skin.addJoint(child)
    parent = child
  }
  return new WebIO().writeBinary(document)
}

/** Time from bytes to rig, compared with glTF-Transform parsing the same bytes. The two take turns. */
export async function measureLoading(quick: boolean): Promise<BenchTable> {
  const bytes = await denseRig()
  const ours: number[] = []
  const parse: number[] = []
  for (let pass = 0; pass < (quick ? 6 : 20); pass++) {
    parse.push(await timed(() => new WebIO().readBinary(bytes)))
    ours.push(await timed(() => readRig(bytes, 'grid.glb', noFiles)))
  }
  const best = Math.min(...ours) / Math.min(...parse)
  return {
    name: 'Loading',
    note: 'A GLB of 100,489 vertices and 199,712 triangles on 60 joints.',
    rows: [
      atMost('bytes to rig / plain glTF-Transform parse, best pass each', '', 1.5, best, '×'),
      plain('same, medians', '', `${(medianOf(ours) / medianOf(parse)).toPrecision(3)}×`),
      plain('same, first load of the process', '', `${(ours[0] / parse[0]).toPrecision(3)}×`),
      plain('time (ms): rig, parse', '', `${medianOf(ours).toFixed(1)}, ${medianOf(parse).toFixed(1)}`),
    ],
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
