import { toWalletError, WalletError } from '@latchkey/errors'
import type { BoundActions, BoundReads } from './actions.ts'
import type { Caller } from './caller.ts'
import type { Engine } from './engine.ts'
import type { LazyEngine } from './lazy-engine.ts'
import { createStandIn } from './reads/create-stand-in.ts'
import type { Read } from './reads/read.ts'
import { failed, type Result } from './result.ts'
import { READS, VERBS } from './verbs.ts'

export interface Forward extends Caller {
  readonly actions: BoundActions
  readonly reads: BoundReads
}

/**
 * Returns the functions that run verbs and reads on the engine, after loading it if necessary. Synchronous if the
 * engine is loaded, because wallets can open windows only within a press. Never rejects.
 *
 * @param signal - Aborted when the client is destroyed.
 */
export function createForward(engine: LazyEngine, signal: AbortSignal): Forward {
  async function call<T>(use: (engine: Engine) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await use(engine.get() ?? (await engine.load()))
    } catch (cause) {
      // An error that has a code keeps it.
      return failed(signal.aborted ? new WalletError('config/destroyed', {}, { cause }) : toWalletError(cause))
    }
  }

  function read<T>(find: (engine: Engine) => Read<T>): Read<T> {
    const findNow = () => {
      const loaded = engine.get()
      return loaded && find(loaded)
    }
    return findNow() ?? createStandIn(findNow, engine.onLoaded)
  }

  return {
    run: (feature, use) => call(({ features }) => features.run(feature, use)),
    lookUp: (feature, use) => call(({ features }) => features.lookUp(feature, use)),
    read: (feature, use) => read(({ features }) => features.read(feature, use)),
    actions: byName(VERBS, (name, args) =>
      call(({ actions }) => memberOf<Promise<Result<unknown>>>(actions, name)(...args)),
    ),
    reads: byName(READS, (name, args) => read(({ reads }) => memberOf<Read<unknown>>(reads, name)(...args))),
  }
}

type Call<R> = (...args: readonly unknown[]) => R

/** Returns a table of functions with these names. TypeScript cannot relate a name in a variable to its function. */
function byName<T>(names: object, call: (name: string, args: readonly unknown[]) => unknown): T {
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, (...args: readonly unknown[]) => call(name, args)]),
  ) as T
}

const memberOf = <R>(table: object, name: string) => (table as Readonly<Record<string, Call<R>>>)[name] as Call<R>
