import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../electron/start/commandLine.ts'

const read = (...words: string[]) => readCommandLine(words, '/home/artist', '/opt/rigsphere')

describe('command-line arguments', () => {
  it('are paths relative to the current folder', () => {
    expect(read('man.glb', '../shared/two.rigscene.json', '/tmp/x.vrm').files).toEqual([
      '/home/artist/man.glb',
      '/home/shared/two.rigscene.json',
      '/tmp/x.vrm',
    ])
  })

  it('are not files if they are switches or the app itself', () => {
    expect(read('--no-sandbox', '--log-level=3', '/opt/rigsphere', '', '-psn_0_1', 'man.glb').files).toEqual([
      '/home/artist/man.glb',
    ])
  })

  it('are files after --, even with a leading dash', () => {
    expect(read('--', '-odd.glb').files).toEqual(['/home/artist/-odd.glb'])
  })

  it.each([[['--preview', 'out/p.png']], [['--preview=out/p.png']]])('can request a preview: %j', (words) => {
    expect(read(...words, 'man.glb')).toEqual({ preview: '/home/artist/out/p.png', files: ['/home/artist/man.glb'] })
  })
})
