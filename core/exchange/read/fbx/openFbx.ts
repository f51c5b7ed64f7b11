import type { Progress } from '../../../base/progress.ts'
import { Broken } from '../../base/broken.ts'
import { latin1 } from '../../base/latin1.ts'
import { FbxBudget } from './fbxBudget.ts'
import { announcedBytes } from './numbersOf.ts'
import { binaryVersion, readBinaryRecords } from './readBinaryRecords.ts'
import { readTextRecords } from './readTextRecords.ts'
import { childOf, type FbxRecord, numberAt } from './fbxRecord.ts'
import { FbxObjects } from './fbxObjects.ts'

const BINARY = 'Kaydara FBX Binary  \0'
const OLDEST = 7000

/** Parses an FBX 7.x file within a budget. */
export function openFbx(bytes: Uint8Array, progress: Progress): { objects: FbxObjects; budget: FbxBudget } {
  const budget = new FbxBudget(bytes.length, progress)
  const records = recordsOf(bytes, budget)
  budget.refuse(announcedBytes(records), 'arrays')
  return { objects: new FbxObjects(records), budget }
}

function recordsOf(bytes: Uint8Array, budget: FbxBudget): readonly FbxRecord[] {
  if (latin1(bytes, BINARY.length) === BINARY) {
    refuseOld(binaryVersion(bytes))
    return readBinaryRecords(bytes, budget)
  }
  const records = readTextRecords(bytes, budget)
  const header = records.find((record) => record.name === 'FBXHeaderExtension')
  refuseOld(numberAt(childOf(header, 'FBXVersion'), 0))
  return records
}

function refuseOld(version: number): void {
  if (Number.isNaN(version)) throw new Broken('FBX: FBXVersion is missing; export the file again, or as GLB')
  if (version >= OLDEST) return
  const text = `FBX: version ${version} is too old; export it as FBX 2013 (7.3) or later, or as GLB`
  throw new Broken(text, 'format-unknown')
}
