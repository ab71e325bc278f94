import type { Clock } from '@latchkey/host'
import * as v from 'valibot'
import type { RelayLimits } from '../domain/limits.ts'
import type { PublishQueue } from '../domain/publish-queue.ts'
import type { ToQuotaKey } from '../domain/quota-keys.ts'
import { type Refusal, refuseParams } from '../domain/refusal.ts'
import type { SubscriptionRegistry } from '../domain/subscription-registry.ts'
import type { Counts } from '../metrics.ts'
import type { DeliverBacklog } from '../sockets/backlog-delivery.ts'
import type { Connection } from '../sockets/connection.ts'
import type { PageReader } from '../sockets/page-reader.ts'
import type { ReplyOrder } from '../sockets/reply-order.ts'

/** The parts of a node that methods use. */
export interface MethodDeps {
  readonly registry: SubscriptionRegistry<Connection>
  readonly readPage: PageReader
  readonly toQuotaKey: ToQuotaKey
  readonly publishQueue: PublishQueue
  readonly deliverBacklog: DeliverBacklog
  readonly replyOrder: ReplyOrder
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
}

export type Reply = { readonly result: unknown } | Refusal

/**
 * Writes the response; only the first call has an effect. Calls `onWritten` once the operating system has it.
 * Deliveries of a method follow its response on the wire, because a client drops messages that arrive before the
 * response to its subscribe.
 */
export type Respond = (reply: Reply, onWritten?: () => void) => void

export interface Method {
  /** Calls `respond` before it returns, later, or before its promise settles. */
  readonly call: (params: unknown, caller: Connection, respond: Respond) => Promise<void> | undefined
}

/**
 * Returns a method that runs only with parameters that match their schema. The caller turns an exception into error
 * Internal.
 */
export function defineMethod<S extends v.GenericSchema>(
  schema: S,
  run: (params: v.InferOutput<S>, caller: Connection, respond: Respond) => Promise<void> | void,
): Method {
  return {
    call: (params, caller, respond) => {
      const read = v.safeParse(schema, params, { abortEarly: true })
      if (!read.success) {
        respond(refuseParams(read.issues[0]))
        return undefined
      }
      return run(read.output, caller, respond) || undefined
    },
  }
}
