import { useApp } from '../state/app.ts'
import { rangeOf } from '../derive/clipCurves.ts'
import { useScan } from '../state/scan.ts'
import { noPlayReason, sceneSeconds } from '../state/selectors.ts'
import type { WindowCommand } from './windowCommand.ts'

const app = useApp.getState

export const playbackCommands: readonly WindowCommand[] = [
  playing('play-pause', 'Play or pause', 'Space', () => app().togglePlay()),
  playing('play', 'Play', undefined, () => app().play()),
  playing('step-back', 'One frame back', 'Left', () => app().step(-1)),
  playing('step-forward', 'One frame forward', 'Right', () => app().step(1)),
  playing('to-start', 'To the first frame', 'Home', () => app().seek(0)),
  playing('to-end', 'To the last frame', 'End', () => app().seek(sceneSeconds(app()))),
  playing('to-most-contacts', 'To the frame with the most contacts', undefined, toMostContacts),
  playing('loop', 'Loop on or off', 'L', () => app().setView({ loop: !app().loop })),
]

/** Considers the frames that are scanned so far. */
function toMostContacts(): void {
  const { seconds, contacts } = useScan.getState()
  app().pause()
  app().seek(seconds[contacts.indexOf(rangeOf(contacts)?.[1] ?? 0)] ?? app().time)
}

function playing(id: WindowCommand['id'], title: string, keys: string | undefined, run: () => void): WindowCommand {
  return { id, title, group: 'Playback', keys, run, off: noPlayReason }
}
