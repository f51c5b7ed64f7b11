import type { Bridge } from '../../electron/contract/bridge.ts'

/** The rest of the app. Absent only where the page is opened by something that is not Rigsphere. */
export const bridge: Bridge = window.rigsphere

export const { engine, shell } = bridge
