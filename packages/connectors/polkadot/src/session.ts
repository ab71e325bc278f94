import { openWallet } from '@latchkey/core/connector-base'
import type { WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { parseAccounts, type SharedAccount } from './accounts.ts'
import { openApprovedWallets } from './approved-wallets.ts'
import { createSession } from './create-session.ts'
import type { Web3Entry } from './discovery.ts'
import type { OpenSession } from './options.ts'
import { toEnableError } from './refusals.ts'
import { toWalletApi, type WalletApi } from './wallet-api.ts'

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** Connects to a wallet of the page. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { discovery, context, request, options } = open
  const { walletId, silent } = request
  const approved = openApprovedWallets(context.storage)
  try {
    const enabled = await openWallet({
      context,
      request,
      options,
      find: () => discovery.find(walletId),
      async open(entry: Web3Entry) {
        // `enable` would show a prompt.
        if (silent && !approved.has(walletId)) throw new WalletError('connect/wallet-locked')
        return enable(entry, open)
      },
    })
    approved.add(walletId)
    const forget = () => approved.remove(walletId)
    return createSession({ ...open, ...enabled, networkId: pickNetwork(open), forget })
  } catch (error) {
    if (!silent || !isWalletError(error, 'connect/rejected')) throw error
    // The user has removed the site in the wallet since the last visit.
    approved.remove(walletId)
    throw new WalletError('connect/wallet-locked', {}, { cause: error })
  }
}

interface EnabledWallet {
  readonly api: WalletApi
  readonly accounts: readonly SharedAccount[]
}

/** Requests access for the site from the wallet, possibly with a prompt. */
async function enable(entry: Web3Entry, { request, options }: OpenSession): Promise<EnabledWallet> {
  try {
    const api = toWalletApi(await entry.enable(options.origin))
    const accounts = parseAccounts(await api.getAccounts())
    if (accounts === undefined) throw new WalletError('wallet/malformed-answer', { method: 'accounts.get' })
    if (accounts.length === 0) throw new WalletError(request.silent ? 'connect/wallet-locked' : 'connect/no-accounts')
    return { api, accounts }
  } catch (thrown) {
    throw toEnableError(thrown)
  }
}

/** A wallet has no network: the requested one is used, or the first of the site. */
function pickNetwork({ context, request }: OpenSession): CaipNetworkId {
  const wanted = [request.networkId, ...(context.site?.networks ?? [])]
  return wanted.find((networkId) => networkId?.startsWith('polkadot:')) ?? POLKADOT
}
