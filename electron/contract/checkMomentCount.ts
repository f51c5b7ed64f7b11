/** Limits of the core that the window also checks. */
export { checkMomentCount } from '../../core/rig/checkMomentCount.ts'
