import { toWalletError, WalletError } from '@latchkey/errors'
import type { EngineActions, EngineReads } from './actions.ts'
import type { ClientActions } from './client.ts'
import { createByName } from './create-by-name.ts'
import type { Engine } from './engine.ts'
import type { LazyEngine } from './lazy-engine.ts'
import { createStandIn } from './reads/create-stand-in.ts'
import type { Read } from './reads/read.ts'
import { failed, type Result } from './result.ts'

/** Runs calls on the engine, and loads it first if necessary. */
export interface Forward {
  /** Synchronous if the engine is loaded, because wallets open windows only during a press. Never rejects. */
  call<T>(use: (engine: Engine) => Promise<Result<T>>): Promise<Result<T>>
  read<T>(find: (engine: Engine) => Read<T>): Read<T>
}

/** @param signal - Aborted once the client is destroyed. */
export function createForward(engine: LazyEngine, signal: AbortSignal): Forward {
  return {
    async call(use) {
      try {
        return await use(engine.get() ?? (await engine.load()))
      } catch (cause) {
        // An error that has a code already keeps it.
        return failed(signal.aborted ? new WalletError('config/destroyed', {}, { cause }) : toWalletError(cause))
      }
    },
    read(find) {
      const findNow = () => {
        const loaded = engine.get()
        return loaded && find(loaded)
      }
      return findNow() ?? createStandIn(findNow, engine.onLoaded)
    },
  }
}

type Args = readonly unknown[]

/** Returns the verbs of a client: its own, and those of the engine. */
export const forwardActions = (own: Omit<ClientActions, keyof EngineActions>, { call }: Forward): ClientActions =>
  // TypeScript cannot type a member that is found by its name; `bindActions` is typed.
  createByName(
    own,
    (name) =>
      (...args: Args) =>
        call(({ actions }) => memberOf<Promise<Result<unknown>>>(actions, name)(...args)),
  ) as ClientActions

/** Returns the reads of a client, which the engine has. */
export const forwardReads = ({ read }: Forward): EngineReads =>
  createByName(
    {},
    (name) =>
      (...args: Args) =>
        read(({ reads }) => memberOf<Read<unknown>>(reads, name)(...args)),
  ) as EngineReads

const memberOf = <T>(table: object, name: string) => (table as Record<string, unknown>)[name] as (...args: Args) => T
