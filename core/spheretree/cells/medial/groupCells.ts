/** Lists the cells of each group. */
export function groupCells(groupOf: Uint32Array, groups: number): Uint32Array[] {
  const lists: number[][] = Array.from({ length: groups }, () => [])
  for (let cell = 0; cell < groupOf.length; cell++) lists[groupOf[cell]].push(cell)
  return lists.map((list) => Uint32Array.from(list))
}
