import type { StateCreator } from 'zustand'
import type { App } from './app.ts'
import { sceneSeconds } from './selectors.ts'

export interface Playback {
  /** Position of the playhead in seconds. The picture follows as fast as the core computes frames. */
  readonly time: number
  readonly playing: boolean
  seek(time: number): void
  play(): void
  pause(): void
  togglePlay(): void
  /** Moves by frames of the timeline and pauses. */
  step(frames: number): void
  /** Moves the playhead by seconds of real time, times the playback speed. */
  advance(realSeconds: number): void
}

export const createPlayback: StateCreator<App, [], [], Playback> = (set, get) => ({
  time: 0,
  playing: false,
  seek: (time) => set({ time: Math.max(0, Math.min(time, sceneSeconds(get()))) }),
  play: () => {
    const { time, loop } = get()
    const end = sceneSeconds(get())
    if (end > 0) set({ playing: true, time: time >= end && !loop ? 0 : time })
  },
  pause: () => set({ playing: false }),
  togglePlay: () => (get().playing ? get().pause() : get().play()),
  step: (frames) => {
    const { time, frameRate, seek, pause } = get()
    pause()
    seek((Math.round(time * frameRate) + frames) / frameRate)
  },
  advance: (realSeconds) => {
    const { time, speed, loop } = get()
    const end = sceneSeconds(get())
    const next = time + realSeconds * speed
    if (next < end) set({ time: next })
    else if (loop && end > 0) set({ time: next % end })
    else set({ time: end, playing: false })
  },
})
