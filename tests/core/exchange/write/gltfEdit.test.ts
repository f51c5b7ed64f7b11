import { describe, expect, it } from 'vitest'
import { GltfEdit } from '../../../../core/exchange/write/gltfEdit.ts'
import { JsonText } from '../../../../core/exchange/write/jsonText.ts'
import { packGlb } from '../../../support/gltfFixture.ts'
import { openGltf } from '../../../support/openGltf.ts'

const odd = '\t{ "b" : [ 1.0e+00, -0, 1E400 ],\r\n  "a\\u0073set": {"x":{}, "e": [ ]} , "a": "}\\"]", "a": 2 }\n'

function edited(text: string, edit: (json: JsonText) => void): string {
  const json = new JsonText(text)
  edit(json)
  return json.text
}

describe('JSON edited as text', () => {
  it('keeps number formats, whitespace and order', () => {
    expect(edited(odd, (json) => json.set(['new', 'deep'], [1]))).toBe(odd.replace('2 }', '2,"new":{"deep":[1]} }'))
    expect(edited(odd, (json) => json.append(['b'], { k: 'é' }))).toBe(
      odd.replace('1E400 ]', '1E400,{"k":"\\u00e9"} ]'),
    )
  })

  it('finds escaped keys, and the last of duplicate keys', () => {
    expect(edited(odd, (json) => json.set(['asset', 'x', 'y'], 1))).toBe(odd.replace('"x":{}', '"x":{"y":1}'))
    expect(edited(odd, (json) => json.set(['a'], 3))).toBe(odd.replace('"a": 2', '"a": 3'))
  })

  it('fills empty arrays and objects, and creates missing ones', () => {
    expect(edited(odd, (json) => json.append(['asset', 'e'], 7))).toBe(odd.replace('[ ]', '[7 ]'))
    expect(edited('{}', (json) => json.append(['l'], 7))).toBe('{"l":[7]}')
    expect(edited('{"l":[{}]}', (json) => json.set(['l', 0, 'k'], null))).toBe('{"l":[{"k":null}]}')
  })

  it('rejects a path through a value of another type', () => {
    expect(() => edited(odd, (json) => json.set(['b', 'k'], 1))).toThrow(/expected "\{"/)
    expect(() => edited(odd, (json) => json.set(['b', 9], 1))).toThrow(/index 9 is out of range; the list has 3/)
  })
})

const data = Uint8Array.of(1, 2, 3, 4, 5)

function withSecond(buffer: string, length: number): string {
  const views = `{"buffer":0,"byteLength":3},{"buffer":1,"byteLength":${length}}`
  return `{"buffers":[{"uri":"a.bin","byteLength":3},${buffer}],"bufferViews":[${views}]}`
}

describe('an edited file', () => {
  it('has new bytes after the old ones, aligned to 8 bytes in the file', () => {
    const edit = new GltfEdit(packGlb('{"buffers":[{"byteLength":3}]}', Uint8Array.of(9, 8, 7, 0)), 'a.glb')
    expect([edit.addView(data), edit.addView(data)]).toEqual([0, 1])
    const glb = edit.finish()
    const { text, binary } = openGltf(glb)
    expect([...(binary ?? [])]).toEqual([9, 8, 7, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 0])
    expect(((binary?.byteOffset ?? 1) - glb.byteOffset) % 8).toBe(0)
    expect(JSON.parse(text)).toEqual({
      buffers: [{ byteLength: 21 }],
      bufferViews: [
        { buffer: 0, byteOffset: 8, byteLength: 5 },
        { buffer: 0, byteOffset: 16, byteLength: 5 },
      ],
    })
  })

  it('replaces a view at the end of the buffer in place', () => {
    const json =
      '{"buffers":[{"byteLength":13}],"bufferViews":[{"buffer":0,"byteLength":3},{"buffer":0,"byteOffset":8,"byteLength":5}]}'
    const old = packGlb(json, Uint8Array.of(9, 8, 7, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1))
    const edit = new GltfEdit(old, 'a.glb')
    expect(edit.replaceView(1, Uint8Array.of(4, 4))).toBe(1)
    const { text, binary } = openGltf(edit.finish())
    expect([...(binary ?? [])]).toEqual([9, 8, 7, 0, 0, 0, 0, 0, 4, 4, 0, 0])
    expect(JSON.parse(text).bufferViews[1]).toEqual({ buffer: 0, byteOffset: 8, byteLength: 2 })
    const shared = new GltfEdit(old, 'a.glb')
    expect(shared.replaceView(0, data)).toBe(2)
  })

  it('gets a new buffer if the first is not the binary chunk', () => {
    const text = '{"buffers":[{"uri":"a.bin","byteLength":3}]}\n'
    const edit = new GltfEdit(new TextEncoder().encode(text), 'a.gltf')
    expect(edit.addView(data)).toBe(0)
    expect(new TextDecoder().decode(edit.finish())).toBe(
      '{"buffers":[{"uri":"a.bin","byteLength":3},{"byteLength":5,"uri":"data:application/octet-stream;base64,AQIDBAU="}],"bufferViews":[{"buffer":1,"byteLength":5}]}\n',
    )
  })

  it('replaces an embedded buffer that it added before', () => {
    const old = withSecond('{"uri":"data:application/octet-stream;base64,AQ==","byteLength":1}', 1)
    const edit = new GltfEdit(new TextEncoder().encode(old), 'a.gltf')
    expect(edit.replaceView(1, data)).toBe(1)
    const fresh = '{"byteLength":5,"uri":"data:application/octet-stream;base64,AQIDBAU="}'
    expect(new TextDecoder().decode(edit.finish())).toBe(withSecond(fresh, 5))
    expect(new GltfEdit(new TextEncoder().encode(old), 'a.gltf').replaceView(0, data)).toBe(2)
  })

  it('keeps unknown chunks, and gets a binary chunk if it has none', () => {
    const plain = packGlb('{"asset":{"version":"2.0"}}', null)
    const chunk = Uint8Array.of(4, 0, 0, 0, 88, 88, 88, 88, 1, 2, 3, 4)
    const glb = new Uint8Array([...plain, ...chunk])
    new DataView(glb.buffer).setUint32(8, glb.length, true)
    const edit = new GltfEdit(glb, 'a.glb')
    expect(edit.addView(data)).toBe(0)
    const out = edit.finish()
    expect([...out.subarray(-12)]).toEqual([...chunk])
    expect(JSON.parse(openGltf(out).text).buffers).toEqual([{ byteLength: 5 }])
  })

  it('lists each extension once', () => {
    const edit = new GltfEdit(new TextEncoder().encode('{"extensionsUsed":["A"]}'), 'a.gltf')
    for (const name of ['A', 'B', 'B']) edit.use(name)
    expect(new TextDecoder().decode(edit.finish())).toBe('{"extensionsUsed":["A","B"]}')
  })
})
