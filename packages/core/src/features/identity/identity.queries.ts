import { type IdentityAnswer, identityAnswer } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import { createCachedReads } from '../../reads/cached-reads.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { isServed } from '../../reads/is-served.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RegisteredName } from '../names/names.types.ts'
import { identityFlow } from './identity.flow.ts'

/** @see Spec §4 "ENS and identity 300000 ms" */
const FRESH_MS = 300_000

const NOBODY: IdentityAnswer = { name: null, avatar: null }

/**
 * The name and picture of an account. Both are optional, so a failure is not reported, and the next read repeats the
 * request.
 */
export function createIdentity(context: Context, { gateway }: Pick<Dependencies, 'gateway'>) {
  const client = createQueryClient()
  const identities = createCachedReads({
    context,
    client,
    name: 'identity',
    storageKey: '@appkit/identity_cache',
    schema: identityAnswer,
    freshMs: FRESH_MS,
  })
  onLastDisconnect(context, identities.clear)
  /**
   * True if a result holds for one network only: the name of a contract, or no name because the gateway does not serve
   * the network.
   */
  let isOfNetwork = false
  context.subscribe((state, before) => {
    const { registeredName } = state
    if (registeredName !== undefined && registeredName !== before.registeredName) rename(registeredName)
    if (isOfNetwork && selectNetworkId(state) !== selectNetworkId(before)) void identities.invalidate()
  })

  async function fetchIdentity(address: string, signal: AbortSignal): Promise<IdentityAnswer> {
    const networkId = selectNetworkId(context.getState())
    const service = (await isServed(gateway, networkId, signal)) ? await gateway('identity') : undefined
    isOfNetwork ||= service === undefined
    if (service === undefined) return NOBODY
    const sender = selectConnection(context.getState()).address
    const found = await service.getIdentity({ address, signal, sender, networkId })
    isOfNetwork ||= found.chainId !== undefined
    // Identities of other accounts are cached in memory only: storage is limited, and the first paint shows only the
    // visitor's own name.
    if (address === sender || sender === undefined) identities.keep(address, found)
    if (address === sender) show(address, found)
    return found
  }

  function show(address: string, { name, avatar }: IdentityAnswer): void {
    const shown = { ...(name === null ? {} : { name }), ...(avatar === null ? {} : { avatar }) }
    const identities = { ...context.getState().identities, [address]: { value: shown } }
    context.dispatch(identityFlow, { type: 'known', identities })
  }

  /**
   * Shows a newly registered name at once, although browser and gateway cache the previous identity for some minutes.
   */
  function rename({ address, name }: RegisteredName): void {
    // The name of a contract belongs to this network only.
    isOfNetwork = true
    // A primary name on the chain has priority over names of the gateway.
    const renamed = identities.replace(address, (known = NOBODY) => ({ ...known, name: known.name ?? name }))
    show(address, renamed)
  }

  return {
    reads: {
      identity: ({ address }: { readonly address: string }) =>
        identities.read(address, (signal) => fetchIdentity(address, signal)),
    },
    stop: () => client.clear(),
  }
}
