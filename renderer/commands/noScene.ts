import type { App } from '../state/app.ts'

/** Why a command that needs a scene is disabled, or undefined. */
export function noScene({ scene }: App): string | undefined {
  return scene.status === 'ready' ? undefined : 'Open a scene first.'
}
