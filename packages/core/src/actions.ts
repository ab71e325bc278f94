import type { Caller } from './caller.ts'
import * as activity from './features/activity/activity.reads.ts'
import * as balances from './features/balances/balances.reads.ts'
import * as calls from './features/calls/calls.actions.ts'
import * as connect from './features/connect/connect.actions.ts'
import * as families from './features/families/families.actions.ts'
import * as guard from './features/guard/guard.actions.ts'
import * as identity from './features/identity/identity.reads.ts'
import * as log from './features/log/log.actions.ts'
import * as networks from './features/networks/networks.actions.ts'
import * as send from './features/send/request-send.ts'
import * as signIn from './features/sign-in/sign-in.actions.ts'
import * as signing from './features/signing/signing.actions.ts'
import * as swap from './features/swap/request-swap.ts'
import * as wallets from './features/wallets/wallets.reads.ts'

// Created by a spread, so that each member keeps the documentation of its function.
const ACTIONS = {
  ...calls,
  ...connect,
  ...families,
  ...guard,
  ...log,
  ...networks,
  ...send,
  ...signIn,
  ...signing,
  ...swap,
}

const READS = {
  ...activity,
  ...balances,
  ...identity,
  ...wallets,
}

/** The functions `F`, each without its first argument, the caller. */
type Bound<F> = {
  readonly [N in keyof F]: F[N] extends (client: Caller, ...args: infer A) => infer R ? (...args: A) => R : never
}

/** The verbs of `client.actions` that also exist as functions; the first call loads their code. */
export type BoundActions = Bound<typeof ACTIONS>

/** The reads of `client.reads`. */
export type BoundReads = Bound<typeof READS>

export const bindActions = (caller: Caller): BoundActions => bind(ACTIONS, caller)

export const bindReads = (caller: Caller): BoundReads => bind(READS, caller)

function bind<F extends object>(functions: F, caller: Caller): Bound<F> {
  const bound = Object.entries(functions).map(([name, call]) => [name, (...args: unknown[]) => call(caller, ...args)])
  // TypeScript cannot derive the types from `Object.entries`.
  return Object.fromEntries(bound) as Bound<F>
}
