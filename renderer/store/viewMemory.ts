import type { Json, ViewMemory } from '../../electron/contract/shell.ts'
import { defaultView, rightTabs, type ViewSettings } from './view.ts'

const settings = Object.keys(defaultView) as (keyof ViewSettings)[]

export function memoryOf(view: ViewSettings): ViewMemory {
  return Object.fromEntries(settings.map((name) => [name, view[name]]))
}

export function sameView(a: ViewSettings, b: ViewSettings): boolean {
  return settings.every((name) => a[name] === b[name])
}

/** What an older or a newer Rigsphere wrote is taken where it still makes sense and left where it does not. */
export function viewFrom(memory: ViewMemory): ViewSettings {
  return {
    tab: oneOf(memory['tab'], rightTabs, defaultView.tab),
    bodyShown: flag(memory['bodyShown'], defaultView.bodyShown),
    bodiesAs: oneOf(memory['bodiesAs'], ['list', 'pairs', 'times'], defaultView.bodiesAs),
    tourSeen: flag(memory['tourSeen'], defaultView.tourSeen),
    smooth: flag(memory['smooth'], defaultView.smooth),
    opacity: Math.min(1, positive(memory['opacity'], defaultView.opacity)),
    wireframe: flag(memory['wireframe'], defaultView.wireframe),
    grid: flag(memory['grid'], defaultView.grid),
    boxes: flag(memory['boxes'], defaultView.boxes),
    contactsShown: flag(memory['contactsShown'], defaultView.contactsShown),
    selfContacts: flag(memory['selfContacts'], defaultView.selfContacts),
    compare: flag(memory['compare'], defaultView.compare),
    spheres: oneOf(memory['spheres'], ['off', 'wire', 'solid'], defaultView.spheres),
    sphereChoice: oneOf(memory['sphereChoice'], ['level', 'cut'], defaultView.sphereChoice),
    sphereLevel: Math.ceil(positive(memory['sphereLevel'], defaultView.sphereLevel)),
    sphereColour: oneOf(memory['sphereColour'], sphereColours, defaultView.sphereColour),
    shading: oneOf(memory['shading'], skinShadings, defaultView.shading),
    against: oneOf(memory['against'], ['linear', 'spherical', 'dual'], defaultView.against),
    sideBySide: flag(memory['sideBySide'], defaultView.sideBySide),
    skeleton: flag(memory['skeleton'], defaultView.skeleton),
    jointNames: flag(memory['jointNames'], defaultView.jointNames),
    jointAxes: flag(memory['jointAxes'], defaultView.jointAxes),
    hiddenJoints: namesByRig(memory['hiddenJoints']),
    loop: flag(memory['loop'], defaultView.loop),
    speed: positive(memory['speed'], defaultView.speed),
    frameRate: positive(memory['frameRate'], defaultView.frameRate),
    columns: percentages(memory['columns']),
    rows: percentages(memory['rows']),
  }
}

const sphereColours = ['refitted', 'tightness', 'radius', 'joints', 'interval'] as const
const skinShadings = ['plain', 'weight', 'dominant', 'area', 'volume', 'difference'] as const

function oneOf<Word extends string>(value: Json | undefined, words: readonly Word[], otherwise: Word): Word {
  return words.find((word) => word === value) ?? otherwise
}

function flag(value: Json | undefined, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

function positive(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && value > 0 ? value : otherwise
}

function percentages(value: Json | undefined): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

function namesByRig(value: Json | undefined): ViewSettings['hiddenJoints'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const lists = Object.entries(value).map(
    ([rig, names]) => [rig, Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []] as const,
  )
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0))
}
