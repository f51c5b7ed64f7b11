import { done, failed, type Reply } from '../../base/reply.ts'
import { LastRigidSpheres } from '../../exchange/rigid/lastRigidSpheres.ts'
import { createCrowd } from '../../query/crowd/crowd.ts'
import { checkTimes } from '../scene/checkTimes.ts'
import type { FileSource } from '../scene/fileSource.ts'
import type { IgnoredPair } from '../scene/ignoredPair.ts'
import { RigLibrary } from '../scene/rigLibrary.ts'
import { emptyScene } from '../scene/readScene.ts'
import type { ParsedScene } from '../scene/sceneFile.ts'
import { isLive, isPlaceholder, poseBody, type SceneMember, type SessionBody } from '../scene/sessionBody.ts'
import { FittedTrees } from '../view/fittedTrees.ts'
import { InnerBodies } from '../view/innerBodies.ts'
import { sceneOf } from '../view/sceneOf.ts'
import type { SceneView } from '../view/sceneView.ts'

/** The open scene. Always replaced as a whole, so a failed command leaves the previous scene intact. */
export interface Scene {
  readonly path: string
  /** The file as read. Unknown fields are written back on save. */
  readonly file: ParsedScene
  readonly bodies: readonly SceneMember[]
  /** Pairs of body ids, so they survive renames. Pairs of removed bodies are kept in case undo restores the body. */
  readonly ignored: readonly IgnoredPair[]
}

/** What a session keeps between calls. Queries get it as their context. */
export class SessionState {
  readonly files: FileSource
  /** A clock in milliseconds. The core has no clock of its own. */
  readonly now: () => number
  readonly crowd = createCrowd()
  readonly rigidCache = new LastRigidSpheres()
  readonly fitted = new FittedTrees()
  readonly inners = new InnerBodies()
  library: RigLibrary
  scene: Scene = { path: '', file: emptyScene, bodies: [], ignored: [] }
  nextId = 1
  /** Time of the last frame. */
  lastTime = 0

  constructor(files: FileSource, now: () => number) {
    this.files = files
    this.now = now
    this.library = new RigLibrary(files)
  }

  get ignored(): readonly IgnoredPair[] {
    return this.scene.ignored
  }

  get visible(): readonly SceneMember[] {
    return this.scene.bodies.filter((body) => !body.settings.hidden)
  }

  /** The visible bodies without placeholders. */
  get shown(): readonly SessionBody[] {
    return this.visible.filter(isLive)
  }

  view(): SceneView {
    const { path, file, bodies, ignored } = this.scene
    return sceneOf(path, file.time, bodies, ignored, this.fitted, this.inners)
  }

  bodyOf(id: number): Reply<SessionBody> {
    const found = this.scene.bodies.find((one) => one.id === id)
    if (found === undefined) return failed('body-unknown', `The scene has no body ${id}.`)
    return isPlaceholder(found) ? { ok: false, problem: found.loaded.problem } : done(found)
  }

  /** The visible bodies, posed at `time`, or as in the last frame if `time` is undefined. */
  posedAt(time: number | undefined): Reply<readonly SessionBody[]> {
    const bodies = this.shown
    if (time === undefined) return done(bodies)
    const sound = checkTimes([time])
    if (!sound.ok) return sound
    this.lastTime = time
    for (const body of bodies) poseBody(body, time)
    return done(bodies)
  }

  restorePose(bodies: readonly SessionBody[]): void {
    for (const body of bodies) poseBody(body, this.lastTime)
  }
}
