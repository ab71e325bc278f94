import type { Context } from '../../context.ts'
import { oneOf } from '../../storage/shape.ts'
import { read } from '../../storage/stored.ts'
import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'
import type { Dependencies } from '../dependencies.ts'

/** Sets whether the screens offer buying. */
const sellersFlow = factFlow<{ known: Pick<State, 'available'> }>('sellers')

/** Persisted, so that the next visit does not show buying for a moment. */
const unsoldKey = { name: '@appkit/onramp_providers', shape: oneOf(['none']) } as const

/**
 * Removes buying while the gateway has no provider of purchases. A gateway that does not report providers, or does not
 * respond, changes nothing. The request is sent once, when the modal opens for an account.
 *
 * @see compat-facts 8.4
 */
export function createSellers(context: Context, { gateway, available }: Pick<Dependencies, 'gateway' | 'available'>) {
  const { storage } = context.options
  let isRequested = false

  function show(isSold: boolean): void {
    const entries = Object.entries(available).map(([family, has]) => [family, isSold ? has : { ...has, onramp: false }])
    context.dispatch(sellersFlow, { type: 'known', available: Object.fromEntries(entries) })
  }

  async function readSellers(): Promise<void> {
    const providers = await (await gateway('networks'))?.getOnrampProviders()
    if (providers === undefined) return
    const isSold = providers.length > 0
    if (isSold) storage.remove(unsoldKey.name)
    else storage.set(unsoldKey.name, 'none')
    show(isSold)
  }

  function look({ modal, connections }: State): void {
    if (isRequested || !modal.isOpen || Object.keys(connections).length === 0) return
    isRequested = true
    readSellers().catch(() => {
      isRequested = false
    })
  }

  // The site itself may have no buying feature.
  if (available.any?.onramp !== true) return {}
  if (read(storage, unsoldKey) !== undefined) show(false)
  look(context.getState())
  return { stop: context.subscribe(look) }
}
