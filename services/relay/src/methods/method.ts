import type { Clock } from '@latchkey/host'
import * as v from 'valibot'
import type { RelayLimits } from '../domain/limits.ts'
import type { Origins } from '../domain/origins.ts'
import type { Outbox } from '../domain/outbox.ts'
import { type Refusal, refuseParams } from '../domain/refusal.ts'
import type { Registry } from '../domain/registry.ts'
import type { Counts } from '../metrics.ts'
import type { Connection } from '../sockets/connection.ts'
import type { Drain } from '../sockets/draining.ts'
import type { PageReader } from '../sockets/page-reader.ts'
import type { ReplyOrder } from '../sockets/reply-order.ts'

/** What the methods work with. */
export interface MethodDeps {
  readonly registry: Registry<Connection>
  readonly readPage: PageReader
  readonly originOf: Origins
  readonly outbox: Outbox
  readonly drain: Drain
  readonly replyOrder: ReplyOrder
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
}

export type Reply = { readonly result: unknown } | Refusal

/**
 * Writes the answer; the first call counts. What a method does after it comes after it on the wire: a client drops what
 * is delivered before the answer to its subscribe.
 */
export type Answer = (reply: Reply) => void

export interface Method {
  /** Answers before it returns, later, or before its promise settles. */
  readonly call: (params: unknown, caller: Connection, answer: Answer) => Promise<void> | undefined
}

/** Returns a method that runs only with parameters that fit their schema. What it throws is answered as our failure. */
export function defineMethod<S extends v.GenericSchema>(
  schema: S,
  run: (params: v.InferOutput<S>, caller: Connection, answer: Answer) => Promise<void> | void,
): Method {
  return {
    call: (params, caller, answer) => {
      const read = v.safeParse(schema, params, { abortEarly: true })
      if (!read.success) {
        answer(refuseParams(read.issues[0]))
        return undefined
      }
      return run(read.output, caller, answer) || undefined
    },
  }
}
