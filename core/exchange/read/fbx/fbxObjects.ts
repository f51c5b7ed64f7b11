import { childOf, type FbxRecord, numberAt, textAt } from './fbxRecord.ts'

/** One end of a connection. `property` is empty if the connection is between objects. */
export interface FbxLink {
  readonly id: number
  readonly property: string
}

const NO_LINKS: readonly FbxLink[] = []

/** The objects of an FBX file by id, and their connections. */
export class FbxObjects {
  readonly settings: FbxRecord | undefined
  /** In file order. */
  private readonly byId = new Map<number, FbxRecord>()
  private readonly below = new Map<number, FbxLink[]>()
  private readonly above = new Map<number, FbxLink[]>()

  constructor(records: readonly FbxRecord[]) {
    this.settings = records.find((record) => record.name === 'GlobalSettings')
    for (const record of records.find(({ name }) => name === 'Objects')?.children ?? []) {
      const id = numberAt(record, 0)
      if (Number.isFinite(id)) this.byId.set(id, record)
    }
    for (const { values } of records.find(({ name }) => name === 'Connections')?.children ?? []) {
      const [, from, to, property] = values
      if (typeof from !== 'number' || typeof to !== 'number') continue
      const link = typeof property === 'string' ? property : ''
      push(this.below, to, { id: from, property: link })
      push(this.above, from, { id: to, property: link })
    }
  }

  get(id: number): FbxRecord | undefined {
    return this.byId.get(id)
  }

  /** Ids and records of a kind, such as `Model`. */
  *all(kind: string): Iterable<readonly [number, FbxRecord]> {
    for (const entry of this.byId) if (entry[1].name === kind) yield entry
  }

  /** The objects of a kind and type, such as `Deformer` and `Skin`, connected as children. */
  children(id: number, kind: string, type?: string): number[] {
    return this.matching(this.below.get(id) ?? NO_LINKS, kind, type)
  }

  parents(id: number, kind: string): number[] {
    return this.matching(this.above.get(id) ?? NO_LINKS, kind)
  }

  /** All child connections, with the property they drive. */
  links(id: number): readonly FbxLink[] {
    return this.below.get(id) ?? NO_LINKS
  }

  linksUp(id: number): readonly FbxLink[] {
    return this.above.get(id) ?? NO_LINKS
  }

  private matching(links: readonly FbxLink[], kind: string, type?: string): number[] {
    const isMatch = (record: FbxRecord | undefined) =>
      record?.name === kind && (type === undefined || textAt(record, 2) === type)
    return links.filter(({ id }) => isMatch(this.byId.get(id))).map(({ id }) => id)
  }
}

function push(map: Map<number, FbxLink[]>, id: number, link: FbxLink): void {
  const links = map.get(id)
  if (links === undefined) map.set(id, [link])
  else links.push(link)
}

/** The numbers of an object's property, which start at its fifth value. Undefined if there is no such property. */
export function propertyOf(record: FbxRecord | undefined, name: string): readonly number[] | undefined {
  const properties = childOf(record, 'Properties70')?.children
  const found = properties?.find((property) => property.name === 'P' && property.values[0] === name)
  return found?.values.slice(4).map(Number)
}
