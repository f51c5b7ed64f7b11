import { describe, expect, it } from 'vitest'
import type { Frame } from '../../electron/contract/core.ts'
import { sharedByFrame } from '../../renderer/base/sharedByFrame.ts'

const frames = [{}, {}] as Frame[]

describe('a question that several panels ask', () => {
  it('is sent once per frame, edition and subject', async () => {
    const sent: string[] = []
    let shown = { frame: frames[0]!, edition: 0 }
    const ask = sharedByFrame(
      () => shown,
      async ({ node }: { readonly node: number }) => {
        sent.push(`${frames.indexOf(shown.frame)} ${shown.edition} ${node}`)
        return sent.length
      },
    )
    expect(await Promise.all([ask({ node: 5 }), ask({ node: 5 }), ask({ node: 6 }), ask({ node: 5 })])).toEqual([
      1, 1, 2, 1,
    ])
    shown = { frame: frames[1]!, edition: 0 }
    await Promise.all([ask({ node: 5 }), ask({ node: 5 })])
    shown = { frame: frames[1]!, edition: 1 }
    await ask({ node: 5 })
    expect(sent).toEqual(['0 0 5', '0 0 6', '1 0 5', '1 1 5'])
  })
})
