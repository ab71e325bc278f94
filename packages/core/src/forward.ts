import { toWalletError, WalletError } from '@latchkey/errors'
import type { Caller } from './caller.ts'
import type { Engine } from './engine.ts'
import type { LazyEngine } from './lazy-engine.ts'
import { createStandIn } from './reads/create-stand-in.ts'
import { failed, type Result } from './result.ts'

/**
 * Returns the caller that runs verbs and reads on the engine, and loads it first if necessary. Synchronous if the engine is
 * loaded, because wallets open windows only during a press. Never rejects.
 *
 * @param signal - Aborted once the client is destroyed.
 */
export function createForward(engine: LazyEngine, signal: AbortSignal): Caller {
  async function call<T>(use: (engine: Engine) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await use(engine.get() ?? (await engine.load()))
    } catch (cause) {
      // An error that has a code already keeps it.
      return failed(signal.aborted ? new WalletError('config/destroyed', {}, { cause }) : toWalletError(cause))
    }
  }

  return {
    run: (feature, use) => call(({ features }) => features.run(feature, use)),
    lookUp: (feature, use) => call(({ features }) => features.lookUp(feature, use)),
    read(feature, use) {
      const find = () => engine.get()?.features.read(feature, use)
      return find() ?? createStandIn(find, engine.onLoaded)
    },
  }
}
