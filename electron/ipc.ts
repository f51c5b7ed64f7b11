import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { GenericSchema } from 'valibot'
import { type Reply, failed } from '../core/reply.ts'
import { channelOf, type methods } from './contract/bridge.ts'
import { checked } from './contract/requests.ts'

type Method = (request: never) => Promise<Reply<unknown>>
type Schemas<Side> = { readonly [M in keyof Side]: GenericSchema<unknown, unknown> }

/** Answers every method of one side of the contract: first who asks, then what is asked, then the work. */
export function serve<Side extends { [M in keyof Side]: Method }>(
  side: keyof typeof methods,
  schemas: Schemas<Side>,
  implementation: Side,
  trusts: (event: IpcMainInvokeEvent) => boolean,
): void {
  for (const name of Object.keys(schemas) as (keyof Side & string)[]) {
    ipcMain.handle(channelOf(side, name), (event, request: unknown) => {
      if (!trusts(event)) return failed('request-invalid', `${name}: refused, since it does not come from our window`)
      const checkedRequest = checked(schemas[name], name, request)
      return checkedRequest.ok ? implementation[name](checkedRequest.value as never) : checkedRequest
    })
  }
}
