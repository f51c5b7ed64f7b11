import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { GenericSchema } from 'valibot'
import { type Reply, failed } from '../../core/base/reply.ts'
import { channelOf, type methods } from '../contract/bridge.ts'
import { checked } from '../contract/engineRequests.ts'

type Method = (request: never) => Promise<Reply<unknown>>
type Schemas<Side> = { readonly [M in keyof Side]: GenericSchema<unknown, unknown> }

/**
 * Registers handlers for all methods of one side of the contract: each checks the sender, then the request, and runs
 * the method.
 */
export function serve<Side extends { [M in keyof Side]: Method }>(
  side: keyof typeof methods,
  schemas: Schemas<Side>,
  implementation: Side,
  trusts: (event: IpcMainInvokeEvent) => boolean,
): void {
  for (const name of Object.keys(schemas) as (keyof Side & string)[]) {
    ipcMain.handle(channelOf(side, name), (event, request: unknown) => {
      if (!trusts(event)) return failed('request-invalid', `${name}: rejected, not sent by the app's window`)
      const checkedRequest = checked(schemas[name], name, request)
      return checkedRequest.ok ? implementation[name](checkedRequest.value as never) : checkedRequest
    })
  }
}
