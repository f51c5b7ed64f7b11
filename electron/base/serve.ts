import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { done, type Reply, failed } from '../../core/base/reply.ts'
import { channelOf, type methods } from '../contract/bridge.ts'
import type { Method } from '../contract/method.ts'

type Run = (request: never) => Promise<Reply<unknown>>

/**
 * Registers handlers for all methods of one side of the contract: each checks the sender, then the request, and runs
 * the method.
 */
export function serve<Side extends { [M in keyof Side]: Run }>(
  side: keyof typeof methods,
  table: { readonly [M in keyof Side]: Method<unknown> },
  implementation: Side,
  trusts: (event: IpcMainInvokeEvent) => boolean,
): void {
  for (const name of Object.keys(table) as (keyof Side & string)[]) {
    ipcMain.handle(channelOf(side, name), (event, request: unknown) => {
      if (!trusts(event)) return failed('request-invalid', `${name}: rejected, not sent by the app's window`)
      const checkedRequest = checked(table[name].request, name, request)
      return checkedRequest.ok ? implementation[name](checkedRequest.value as never) : checkedRequest
    })
  }
}

/** Validates a request. Returns it with the type of its method, or a problem that describes the error. */
function checked<T>(schema: GenericSchema<unknown, T>, method: string, request: unknown): Reply<T> {
  try {
    const result = safeParse(schema, request)
    if (result.success) return done(result.output)
    const [issue] = result.issues
    return failed('request-invalid', `${method}: ${getDotPath(issue) ?? 'the request'} is wrong: ${issue.message}`)
  } catch (error) {
    // A message can contain cycles, for which a recursive schema causes a stack overflow.
    return failed('request-invalid', `${method}: the request cannot be checked: ${String(error)}`)
  }
}
