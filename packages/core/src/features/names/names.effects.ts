import { toFailure, toWalletError, WalletError } from '@latchkey/errors'
import type { Caller } from '../../caller.ts'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { runFlow } from '../../flow/run-flow.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import type { Dependencies } from '../dependencies.ts'
import { createNameEligibility } from './names.eligibility.ts'
import { NO_NAME } from './names.entry.ts'
import { nameFlow } from './names.flow.ts'
import type { NameEffect, NameEvent } from './names.types.ts'
import { createRegistration, isInView } from './register-name.ts'

/** @see Spec §9 "Default debounce 500 ms" */
const TYPING_MS = 500

/**
 * Names of the gateway: the eligibility of an account, the entered name, and its registration. @see compat-facts 8.5
 */
export function createNames(context: Context, deps: Pick<Dependencies, 'gateway' | keyof Caller>) {
  const { gateway } = deps
  const eligibility = createNameEligibility(context, deps)
  const { send, stop } = runFlow<NameEvent, NameEffect>({
    context,
    flow: nameFlow,
    lasts: { status: () => (context.getState().nameEntry ?? NO_NAME).status },
    async run({ label, suffix }, life) {
      await pause(TYPING_MS, context.options.clock, life.signal)
      const [names, networkId] = [await gateway('names'), selectNetworkId(context.getState())]
      if (names === undefined || networkId === undefined) throw new WalletError('names/unsupported')
      life.send({
        type: 'checked',
        names: await names.suggestNames({ label, suffix, networkId, signal: life.signal }),
      })
    },
    onCrash: (error) => ({ type: 'unchecked', failure: toFailure(toWalletError(error)) }),
  })
  const registration = createRegistration(context, {
    ...deps,
    send,
    onRegistered: () => void eligibility.invalidate(),
  })
  const unfollow = context.subscribe((state, before) => {
    const hasMoved = idOf(state) !== idOf(before)
    if (!hasMoved && !(isInView(before) && !isInView(state))) return
    registration.abandon()
    send({ type: 'reset' })
  })

  return {
    reads: { nameEligibility: eligibility.nameEligibility },
    verbs: {
      async editName(text: string): Promise<Result<void>> {
        try {
          const [suffix] = (await (await gateway('networks'))?.getNameSuffixes()) ?? []
          if (suffix === undefined) return failed(new WalletError('names/unsupported'))
          send({ type: 'edit', text, suffix })
          return ok(undefined)
        } catch (error) {
          const failure = toWalletError(error)
          send({ type: 'no-suffix', text, failure: toFailure(failure) })
          return failed(failure)
        }
      },
      registerName: registration.registerName,
    },
    stop() {
      unfollow()
      registration.abandon()
      eligibility.stop()
      stop()
    },
  }
}

/** A change of the account or the network resets the entry. */
function idOf(state: State): string {
  return `${selectNetworkId(state)}:${selectConnection(state).address}`
}
