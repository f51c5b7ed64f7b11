import {
  type Buffer as BufferProperty,
  Extension,
  ExtensionProperty,
  type GLTF,
  type IProperty,
  type Mesh,
  type Node,
  type Nullable,
  PropertyType,
  type ReaderContext,
  RefList,
  type WriterContext,
} from '@gltf-transform/core'
import { TREE_EXTENSION, type TreeExtension } from '../core/index.ts'

/** What does not name anything else in the file. */
type Content = Omit<TreeExtension, 'bufferView' | 'joints' | 'parts'> & {
  readonly parts: readonly Omit<TreeExtension['parts'][number], 'node'>[]
}

interface ISphereTrees extends IProperty {
  content: Content
  bytes: Uint8Array
  /** Without the joint that never moves, which is the last if there is one. */
  joints: RefList<Node>
  jointCount: number
  hasWorld: boolean
  partNodes: RefList<Node>
}

const NOTHING: Content = { version: 0, hash: '', parts: [], arrays: {} as Content['arrays'], trees: [] }

/** The trees on a mesh. Nodes that they speak of are kept as references, so they may be renumbered. */
export class SphereTrees extends ExtensionProperty<ISphereTrees> {
  static override EXTENSION_NAME: typeof TREE_EXTENSION = TREE_EXTENSION
  declare extensionName: typeof TREE_EXTENSION
  declare propertyType: 'SphereTrees'
  declare parentTypes: [PropertyType.MESH]

  protected init(): void {
    this.extensionName = TREE_EXTENSION
    this.propertyType = 'SphereTrees'
    this.parentTypes = [PropertyType.MESH]
  }

  protected override getDefaults(): Nullable<ISphereTrees> {
    return Object.assign(super.getDefaults(), {
      content: NOTHING,
      bytes: new Uint8Array(0),
      joints: new RefList<Node>(),
      jointCount: 0,
      hasWorld: false,
      partNodes: new RefList<Node>(),
    })
  }

  /** Settings, figures and the places of the arrays in `getBytes`, as docs/format.md has them. */
  getContent(): Content {
    return this.get('content')
  }

  getBytes(): Uint8Array {
    return this.get('bytes')
  }

  /** @hidden */
  fromFile(stored: TreeExtension, bytes: Uint8Array, nodes: readonly Node[]): this {
    const { bufferView: _, joints, parts, ...rest } = stored
    for (const joint of joints) this.#addNode('joints', nodes[joint])
    for (const part of parts) this.#addNode('partNodes', nodes[part.node])
    const content = { ...rest, parts: parts.map(({ node: _node, ...size }) => size) }
    this.set('hasWorld', joints.includes(-1)).set('jointCount', joints.length)
    return this.set('content', content).set('bytes', bytes)
  }

  /** @hidden null if a node was removed: the trees no longer mean anything. */
  toFile(context: WriterContext): TreeExtension | null {
    const indices = (nodes: readonly Node[]) => nodes.map((node) => context.nodeIndexMap.get(node) ?? -1)
    const joints = indices(this.listRefs('joints'))
    const partNodes = indices(this.listRefs('partNodes'))
    const { parts, ...rest } = this.getContent()
    const bufferView = context.otherBufferViewsIndexMap.get(this.getBytes())
    const lost = joints.includes(-1) || partNodes.includes(-1) || partNodes.length !== parts.length
    if (this.get('hasWorld')) joints.push(-1)
    if (lost || joints.length !== this.get('jointCount') || bufferView === undefined) return null
    return { ...rest, bufferView, joints, parts: parts.map((size, p) => ({ node: partNodes[p] ?? -1, ...size })) }
  }

  #addNode(list: 'joints' | 'partNodes', node: Node | undefined): void {
    if (node !== undefined) this.addRef(list, node)
  }
}

/**
 * The extension for glTF-Transform, which drops what it does not know: `io.registerExtensions([RigsphereSphereTree])`. Trees
 * stay as they are, so they are stale after anything that changes vertices, weights or their order; whoever opens the
 * file notices by their hash.
 */
export class RigsphereSphereTree extends Extension {
  static override readonly EXTENSION_NAME: typeof TREE_EXTENSION = TREE_EXTENSION
  override readonly extensionName: typeof TREE_EXTENSION = TREE_EXTENSION
  override readonly prewriteTypes: PropertyType[] = [PropertyType.BUFFER]

  readonly #places = new Map<Node, NodePlace>()

  createTrees(): SphereTrees {
    return new SphereTrees(this.document.getGraph())
  }

  /** @hidden */
  read(context: ReaderContext): this {
    const { json } = context.jsonDoc
    json.meshes?.forEach((mesh, index) => {
      const stored = mesh.extensions?.[TREE_EXTENSION] as TreeExtension | undefined
      if (stored === undefined) return
      const trees = this.createTrees().fromFile(stored, viewBytes(context, stored.bufferView), context.nodes)
      context.meshes[index]?.setExtension(TREE_EXTENSION, trees)
      dropOwnBuffer(context, stored.bufferView)
      context.nodes.forEach((node, k) => this.#places.set(node, placeOf(node, json.nodes?.[k] ?? {})))
    })
    return this
  }

  /** @hidden */
  override prewrite(context: WriterContext): this {
    const [buffer] = this.document.getRoot().listBuffers()
    const target: BufferProperty = buffer ?? this.document.createBuffer()
    const others = context.otherBufferViews.get(target) ?? []
    for (const trees of this.properties as Set<SphereTrees>) others.push(trees.getBytes())
    context.otherBufferViews.set(target, others)
    context.jsonDoc.json.bufferViews ??= []
    return this
  }

  /** @hidden */
  write(context: WriterContext): this {
    for (const [node, place] of this.#places) restorePlace(node, place, context)
    for (const trees of this.properties as Set<SphereTrees>) {
      const stored = trees.toFile(context)
      if (stored === null) this.document.getLogger().warn(`[${TREE_EXTENSION}]: a joint was removed, trees are dropped`)
      else
        for (const mesh of meshesOf(trees, context)) mesh.extensions = { ...mesh.extensions, [TREE_EXTENSION]: stored }
    }
    return this
  }
}

type PlaceDef = Pick<GLTF.INode, 'matrix' | 'translation' | 'rotation' | 'scale'>

/** Where a node stands, in the words of the file, and the numbers that glTF-Transform made of it. */
interface NodePlace {
  readonly def: PlaceDef
  readonly numbers: string
}

function placeOf(node: Node, { matrix, translation, rotation, scale }: PlaceDef): NodePlace {
  const entries = Object.entries({ matrix, translation, rotation, scale }).filter(([, value]) => value !== undefined)
  return { def: Object.fromEntries(entries), numbers: numbersOf(node) }
}

function numbersOf(node: Node): string {
  return [...node.getTranslation(), ...node.getRotation(), ...node.getScale()].join()
}

/**
 * glTF-Transform takes matrices apart and leaves out scales and moves that are 1 and 0 to five digits. The trees belong to
 * the last bit, so nodes that nobody moved are written as they were read.
 */
function restorePlace(node: Node, { def, numbers }: NodePlace, context: WriterContext): void {
  const written = context.jsonDoc.json.nodes?.[context.nodeIndexMap.get(node) ?? -1]
  if (written === undefined || numbersOf(node) !== numbers) return
  for (const key of ['matrix', 'translation', 'rotation', 'scale'] as const) delete written[key]
  Object.assign(written, def)
}

function meshesOf(trees: SphereTrees, context: WriterContext): GLTF.IMesh[] {
  return trees.listParents().flatMap((parent) => {
    const index = context.meshIndexMap.get(parent as Mesh)
    const mesh = index === undefined ? undefined : context.jsonDoc.json.meshes?.[index]
    return mesh === undefined ? [] : [mesh]
  })
}

/** A copy of the bytes: glTF-Transform finds a view again by its array, which nothing else may share. */
function viewBytes(context: ReaderContext, view: number): Uint8Array {
  const { json, resources } = context.jsonDoc
  const { buffer, byteOffset = 0, byteLength } = json.bufferViews?.[view] ?? { buffer: -1, byteLength: 0 }
  const uri = json.buffers?.[buffer]?.uri ?? '@glb.bin'
  return resources[uri]?.slice(byteOffset, byteOffset + byteLength) ?? new Uint8Array(0)
}

/** A buffer that held nothing but the trees would be written empty: they go into the first one from now on. */
function dropOwnBuffer(context: ReaderContext, view: number): void {
  const buffer = context.buffers[context.jsonDoc.json.bufferViews?.[view]?.buffer ?? -1]
  if (buffer !== undefined && context.buffers.length > 1 && buffer.listParents().length === 1) buffer.dispose()
}
