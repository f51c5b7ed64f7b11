/** Limits of the core that the window keeps too. */
export { checkMomentCount } from '../../core/rig/momentLimit.ts'
