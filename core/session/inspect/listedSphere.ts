/**
 * Values per sphere in the result of `listSpheres`, in this order.
 *
 * tightness: posed radius / optimal radius. level: from 1. joint: the joint with the largest sum of weights, or -1 if
 * there are no joints. joints: number of joints that influence the sphere. interval: its widest weight interval, 0 to
 * 1.
 */
export const listedSphere = ['tightness', 'level', 'joint', 'joints', 'interval'] as const
