import type { Bridge } from '../../electron/contract/bridge.ts'

/** The page's access to the core and the shell. Absent if another program opens the page. */
export const bridge: Bridge = window.rigsphere

export const { engine, shell } = bridge
