/** Stores and restores the preferences of the window. */
import { skinnings } from '../../electron/contract/core.ts'
import type { Json, ViewMemory } from '../../electron/contract/shell.ts'
import { defaultView, saveMinutes, type ViewSettings } from '../state/view.ts'
import { defaultLooks, type Look, workspaces } from '../state/workspace.ts'

const settings = Object.keys(defaultView) as (keyof ViewSettings)[]

export function memoryOf(view: ViewSettings): ViewMemory {
  return Object.fromEntries(settings.map((name) => [name, view[name]]))
}

export function sameView(a: ViewSettings, b: ViewSettings): boolean {
  return settings.every((name) => a[name] === b[name])
}

/** Reads stored preferences of any version. Invalid values become the defaults. */
export function viewFrom(memory: ViewMemory): ViewSettings {
  const workspace = oneOf(memory['workspace'], workspaces, defaultView.workspace)
  const looks = recordOf(memory['looks'])
  return {
    ...lookFrom(memory, defaultLooks[workspace]),
    workspace,
    looks: Object.fromEntries(
      workspaces.filter((id) => id in looks).map((id) => [id, lookFrom(recordOf(looks[id]), defaultLooks[id])]),
    ),
    folded: entriesOf(memory['folded'], (value) => typeof value === 'boolean'),
    tourSeen: flag(memory['tourSeen'], defaultView.tourSeen),
    smooth: flag(memory['smooth'], defaultView.smooth),
    grid: flag(memory['grid'], defaultView.grid),
    selfContacts: flag(memory['selfContacts'], defaultView.selfContacts),
    compare: flag(memory['compare'], defaultView.compare),
    against: oneOf(memory['against'], skinnings, defaultView.against),
    weightedJoints: flag(memory['weightedJoints'], defaultView.weightedJoints),
    hiddenJoints: namesByRig(memory['hiddenJoints']),
    chosenClips: clipsByRig(memory['chosenClips']),
    loop: flag(memory['loop'], defaultView.loop),
    speed: positive(memory['speed'], defaultView.speed),
    frameRate: positive(memory['frameRate'], defaultView.frameRate),
    scanCurve: oneOf(memory['scanCurve'], ['refits', 'time'], defaultView.scanCurve),
    uncovered: flag(memory['uncovered'], defaultView.uncovered),
    units: oneOf(memory['units'], ['file', 'metres', 'centimetres'], defaultView.units),
    newBuilder: typeof memory['newBuilder'] === 'string' ? memory['newBuilder'] : null,
    newLeaf: leafFrom(memory['newLeaf']),
    keys: entriesOf(memory['keys'], (value) => typeof value === 'string'),
    saveMinutes: saveMinutes.find((minutes) => minutes === memory['saveMinutes']) ?? defaultView.saveMinutes,
    columns: entriesOf(memory['columns'], (value) => typeof value === 'number'),
    rows: entriesOf(memory['rows'], (value) => typeof value === 'number'),
  }
}

function lookFrom(memory: ViewMemory, otherwise: Look): Look {
  return {
    spheres: oneOf(memory['spheres'], ['off', 'wire', 'solid'], otherwise.spheres),
    sphereChoice: sphereChoiceFrom(memory['sphereChoice'], otherwise.sphereChoice),
    sphereLevel: Math.ceil(positive(memory['sphereLevel'], otherwise.sphereLevel)),
    sphereColour: oneOf(memory['sphereColour'], sphereColours, otherwise.sphereColour),
    shading: oneOf(memory['shading'], skinShadings, otherwise.shading),
    opacity: Math.min(1, positive(memory['opacity'], otherwise.opacity)),
    wireframe: flag(memory['wireframe'], otherwise.wireframe),
    contactsShown: flag(memory['contactsShown'], otherwise.contactsShown),
    boxes: flag(memory['boxes'], otherwise.boxes),
    skeleton: flag(memory['skeleton'], otherwise.skeleton),
    jointNames: flag(memory['jointNames'], otherwise.jointNames),
    jointAxes: flag(memory['jointAxes'], otherwise.jointAxes),
    sideBySide: flag(memory['sideBySide'], otherwise.sideBySide),
  }
}

const sphereColours = ['refitted', 'tightness', 'radius', 'joints', 'interval'] as const
const skinShadings = ['plain', 'weight', 'dominant', 'area', 'volume', 'difference'] as const

function oneOf<Option extends string>(value: Json | undefined, options: readonly Option[], otherwise: Option): Option {
  return options.find((option) => option === value) ?? otherwise
}

/** Older versions stored the front as `cut`. */
function sphereChoiceFrom(value: Json | undefined, otherwise: Look['sphereChoice']): Look['sphereChoice'] {
  return value === 'cut' ? 'front' : oneOf(value, ['level', 'front'], otherwise)
}

function flag(value: Json | undefined, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

function positive(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && value > 0 ? value : otherwise
}

/** The range that the contract accepts. */
function leafFrom(value: Json | undefined): number | null {
  return typeof value === 'number' && value >= 1 && value <= 1024 ? Math.round(value) : null
}

function recordOf(value: Json | undefined): ViewMemory {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ViewMemory) : {}
}

function entriesOf<Value extends Json>(
  value: Json | undefined,
  isValue: (value: Json) => boolean,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter((entry): entry is [string, Value] => isValue(entry[1])),
  )
}

function namesByRig(value: Json | undefined): ViewSettings['hiddenJoints'] {
  const lists = Object.entries(recordOf(value)).map(
    ([rig, names]) => [rig, Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []] as const,
  )
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0))
}

function clipsByRig(value: Json | undefined): ViewSettings['chosenClips'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string | null] => isClip(entry[1])))
}

const isClip = (value: Json) => value === null || typeof value === 'string'
