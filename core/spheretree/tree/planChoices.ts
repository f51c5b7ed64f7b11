/**
 * How each sphere of a tree is refitted: the results of trials (core/refit/choose), without anything that follows from
 * the tree itself. They are enough to recreate the same plan, bit for bit, without trials, so a file can store them.
 */
export interface PlanChoices {
  /** Per node, as in the plan. */
  readonly kinds: Uint8Array
  readonly turnKinds: Uint8Array
  readonly modes: Uint8Array
  /** Per node: PER_GROUP or PER_JOINT or 0, plus WITH_DEVIATIONS: see core/refit/choose/choicesOf.ts. */
  readonly bundles: Uint8Array
  /** Per group: 1 if a bundle uses the group's own ball. */
  readonly owns: Uint8Array
}
