import type { Clock } from '@latchkey/host'
import * as v from 'valibot'
import type { HandOut } from '../domain/hand-out.ts'
import type { RelayLimits } from '../domain/limits.ts'
import { type Refusal, refuseParams } from '../domain/refusal.ts'
import type { Peer, Registry, Subscription } from '../domain/registry.ts'
import type { Counts } from '../metrics.ts'
import type { Mailbox } from '../ports/mailbox.ts'

/** What the methods work with. */
export interface MethodDeps {
  readonly registry: Registry
  readonly mailbox: Mailbox
  readonly handOut: HandOut
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
}

/** The socket that calls. */
export interface Caller extends Peer {
  /** False once it has closed, which it may while a request runs. */
  readonly isOpen: () => boolean
  /** Hands out what waits for these, in the background. */
  readonly drain: (subscriptions: readonly Subscription[]) => void
}

/** An answer, and what follows once it is written: a client drops what comes before the answer to its subscribe. */
export type Reply = ({ readonly result: unknown } | Refusal) & { readonly afterwards?: () => void }

export interface Method {
  readonly call: (params: unknown, caller: Caller) => Reply | Promise<Reply>
}

/** Returns a method that answers only to parameters that fit their schema. */
export function defineMethod<S extends v.GenericSchema>(
  schema: S,
  run: (params: v.InferOutput<S>, caller: Caller) => Reply | Promise<Reply>,
): Method {
  return {
    call: (params, caller) => {
      const read = v.safeParse(schema, params, { abortEarly: true })
      return read.success ? run(read.output, caller) : refuseParams(read.issues[0])
    },
  }
}
