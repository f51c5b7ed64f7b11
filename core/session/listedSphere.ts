/**
 * Numbers per sphere in the result of `listSpheres`, in this order.
 *
 * tightness: radius / smallest possible radius. level: from 1. joint: the one with the largest sum of weights, -1 without
 * joints. joints: how many move it. interval: its widest weight interval, 0 to 1.
 */
export const listedSphere = ['tightness', 'level', 'joint', 'joints', 'interval'] as const
