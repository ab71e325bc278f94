import { createSessionBase } from '@latchkey/core/connector-base'
import type { ChainAccount, RequestArguments, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, textToHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { isSameAccounts, parseAccounts, type SharedAccount, toChainAccount } from './accounts.ts'
import type { OpenSession } from './options.ts'
import { prefixOf } from './prefixes.ts'
import { toSignError } from './refusals.ts'
import type { WalletApi } from './wallet-api.ts'

export interface SessionParts extends OpenSession {
  readonly api: WalletApi
  readonly accounts: readonly SharedAccount[]
  readonly networkId: CaipNetworkId
  /** Called when the site ends the session. */
  readonly forget: () => void
}

const SIGN_MESSAGE = 'polkadot_signMessage'
/** @see WalletConnect, "Polkadot" */
const signParams = v.object({ address: v.string(), message: v.pipe(v.string(), v.maxLength(65_536)) })

/** Returns the session of a wallet that approved the site. */
export function createSession({
  context,
  discovery,
  request,
  options,
  api,
  forget,
  ...begin
}: SessionParts): WalletSession {
  let { accounts, networkId } = begin
  const session = createSessionBase({ signal: context.signal, toError })
  const { ended, emit, end } = session

  const shown = (): readonly ChainAccount[] =>
    accounts.map((account) => toChainAccount(account, prefixOf(networkId, options.prefixes)))
  const unsubscribe = api.subscribe((response) => {
    const next = ended.aborted ? undefined : parseAccounts(response)
    // A malformed list is ignored, and wallets repeat their lists.
    if (next === undefined || isSameAccounts(next, accounts)) return
    if (next.length === 0) return end()
    accounts = next
    emit({ type: 'accounts', accounts: shown() })
  })
  ended.addEventListener('abort', unsubscribe)

  async function sign({ method, params }: RequestArguments): Promise<unknown> {
    if (method !== SIGN_MESSAGE) throw new WalletError('wallet/unsupported-method', { method })
    const parsed = v.safeParse(signParams, params)
    if (!parsed.success)
      throw new WalletError('request/invalid', { field: 'params', problem: parsed.issues[0].message })
    const { address, message } = parsed.output
    const at = shown().findIndex((account) => account.address === address)
    const account = accounts[at]
    if (account === undefined) throw new WalletError('wallet/unauthorized', { method, address: address.slice(0, 80) })
    return api.signRaw({ address: account.given, data: textToHex(message), type: 'bytes' })
  }

  /** There is no event for a removed extension. */
  function toError(thrown: unknown, method: string): WalletError {
    const error = toSignError(thrown, method)
    if (!isWalletError(error, 'wallet/request-failed') || discovery.find(request.walletId) !== undefined) return error
    end()
    return new WalletError('wallet/disconnected', {}, { cause: thrown })
  }

  return {
    walletId: request.walletId,
    namespace: 'polkadot',
    provider: api.provider,
    get accounts() {
      return shown()
    },
    get networkId() {
      return networkId
    },
    selectNetwork(next) {
      if (!next.startsWith('polkadot:')) throw new WalletError('network/unsupported', { networkId: next })
      if (next === networkId || ended.aborted) return
      const isSameForm = prefixOf(next, options.prefixes) === prefixOf(networkId, options.prefixes)
      networkId = next
      if (!isSameForm) emit({ type: 'accounts', accounts: shown() })
      emit({ type: 'network', networkId })
    },
    request: (given, { signal } = {}) => session.request(given.method, () => sign(given), signal),
    subscribe: session.subscribe,
    // The API cannot revoke an approval: the site stays in the list of the wallet.
    disconnect: () => session.disconnect(async () => forget()),
  }
}
