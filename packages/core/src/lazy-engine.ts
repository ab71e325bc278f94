import { WalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import type { EarlyContext } from './context.ts'
import type { Engine } from './engine.ts'
import { keys } from './storage/keys.ts'
import { readSession } from './storage/stored-session.ts'
import { isRestored } from './store/create-context.ts'

export type LoadEngine = () => Promise<{ createEngine(context: EarlyContext): Engine }>

export type LazyEngine = ReturnType<typeof createLazyEngine>

/** Returns the engine of a client: loaded when somebody acts, at once where an earlier visit left a session to restore. */
export function createLazyEngine(context: EarlyContext, loadEngine: LoadEngine) {
  let engine: Engine | undefined
  const listeners = new Set<() => void>()
  /** @throws config/destroyed, or what loading the code failed with */
  const { load } = lazy(async () => {
    const connectors = context.options.connectors.map((connector) => connector.load?.())
    const [{ createEngine }] = await Promise.all([loadEngine(), ...connectors])
    if (context.signal.aborted) throw new WalletError('config/destroyed')
    stopWaitingForTabs()
    engine = createEngine(context)
    for (const listener of listeners) listener()
    return engine
  })

  /** Fails silently: the next use tries again. */
  function prefetch(): void {
    load().catch(() => {})
  }

  if (isRestored(context.getState())) prefetch()
  // A tab in which nobody has acted yet still learns that the visitor connected in another one.
  const stopWaitingForTabs = context.options.storage.subscribe((key) => {
    // A tab that connects writes the status last.
    if (key === keys.status.name && isRestored(readSession(context.options.storage))) prefetch()
  })

  return {
    load,
    prefetch,
    /** Returns the engine, `undefined` before it is loaded. */
    get: () => engine,
    /** Calls back once it is loaded, also where its code arrives only with a later attempt. @returns the way to stop. */
    onLoaded(callback: () => void): () => void {
      listeners.add(callback)
      prefetch()
      return () => listeners.delete(callback)
    },
    stop(): void {
      stopWaitingForTabs()
      engine?.stop()
      listeners.clear()
    },
  }
}
