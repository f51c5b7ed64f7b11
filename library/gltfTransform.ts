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

/** The part of the extension that does not refer to other parts of the file. */
type Content = Omit<TreeExtension, 'bufferView' | 'joints' | 'parts'> & {
  readonly parts: readonly Omit<TreeExtension['parts'][number], 'node'>[]
}

interface ISphereTrees extends IProperty {
  content: Content
  bytes: Uint8Array
  /** Excludes the world joint, which is the last joint of the file if present. */
  joints: RefList<Node>
  jointCount: number
  hasWorld: boolean
  partNodes: RefList<Node>
}

const EMPTY_CONTENT: Content = { version: 0, hash: '', parts: [], arrays: {} as Content['arrays'], trees: [] }

/** The sphere trees of a mesh. Stores nodes as references, so that they can be renumbered. */
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
      content: EMPTY_CONTENT,
      bytes: new Uint8Array(0),
      joints: new RefList<Node>(),
      jointCount: 0,
      hasWorld: false,
      partNodes: new RefList<Node>(),
    })
  }

  /** Settings, figures and the offsets of the arrays in `getBytes`, as described in docs/format.md. */
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

  /** @hidden Returns null if a node was removed, which makes the trees invalid. */
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
 * The extension for glTF-Transform, which drops unknown extensions: `io.registerExtensions([RigsphereSphereTree])`. The
 * trees are copied unchanged. They become stale if vertices, weights or their order change; readers detect this by the
 * hash.
 */
export class RigsphereSphereTree extends Extension {
  static override readonly EXTENSION_NAME: typeof TREE_EXTENSION = TREE_EXTENSION
  override readonly extensionName: typeof TREE_EXTENSION = TREE_EXTENSION
  override readonly prewriteTypes: PropertyType[] = [PropertyType.BUFFER]

  readonly #places = new Map<Node, NodeTransform>()

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
      removeTreeBuffer(context, stored.bufferView)
      context.nodes.forEach((node, k) => this.#places.set(node, readTransform(node, json.nodes?.[k] ?? {})))
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
    for (const [node, place] of this.#places) restoreTransform(node, place, context)
    for (const trees of this.properties as Set<SphereTrees>) {
      const stored = trees.toFile(context)
      if (stored === null)
        this.document.getLogger().warn(`[${TREE_EXTENSION}]: a joint was removed, so the sphere trees are dropped`)
      else
        for (const mesh of meshesOf(trees, context)) mesh.extensions = { ...mesh.extensions, [TREE_EXTENSION]: stored }
    }
    return this
  }
}

type TransformDef = Pick<GLTF.INode, 'matrix' | 'translation' | 'rotation' | 'scale'>

/** The transform of a node as written in the file, and the numbers that glTF-Transform read from it. */
interface NodeTransform {
  readonly def: TransformDef
  readonly numbers: string
}

function readTransform(node: Node, { matrix, translation, rotation, scale }: TransformDef): NodeTransform {
  const entries = Object.entries({ matrix, translation, rotation, scale }).filter(([, value]) => value !== undefined)
  return { def: Object.fromEntries(entries), numbers: numbersOf(node) }
}

function numbersOf(node: Node): string {
  return [...node.getTranslation(), ...node.getRotation(), ...node.getScale()].join()
}

/**
 * Writes unmodified nodes exactly as they were read. glTF-Transform decomposes matrices and omits scales and
 * translations that are 1 or 0 to five digits, but the hash of the trees depends on every bit.
 */
function restoreTransform(node: Node, { def, numbers }: NodeTransform, context: WriterContext): void {
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

/** Returns a copy, because glTF-Transform identifies a view by its array, which must not be shared. */
function viewBytes(context: ReaderContext, view: number): Uint8Array {
  const { json, resources } = context.jsonDoc
  const { buffer, byteOffset = 0, byteLength } = json.bufferViews?.[view] ?? { buffer: -1, byteLength: 0 }
  const uri = json.buffers?.[buffer]?.uri ?? '@glb.bin'
  return resources[uri]?.slice(byteOffset, byteOffset + byteLength) ?? new Uint8Array(0)
}

/**
 * Removes a buffer that contained only the trees, since it would be written empty. The trees are written to the first
 * buffer.
 */
function removeTreeBuffer(context: ReaderContext, view: number): void {
  const buffer = context.buffers[context.jsonDoc.json.bufferViews?.[view]?.buffer ?? -1]
  if (buffer !== undefined && context.buffers.length > 1 && buffer.listParents().length === 1) buffer.dispose()
}
