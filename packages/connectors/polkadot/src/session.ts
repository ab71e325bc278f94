import { abortable, followSignals, pause, timeout } from '@latchkey/core/cancellation'
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
/** Time between the first two looks for a late wallet; it doubles. Milliseconds. */
const FIRST_LOOK_MS = 50

/** Connects to a wallet of the page. Errors: see `Connector.connect`. */
export async function openSession(open: OpenSession): Promise<WalletSession> {
  const { context, request, options } = open
  const { walletId, silent } = request
  const limit = { clock: context.clock, ms: options.silentTimeoutMs, error: () => new WalletError('connect/timeout') }
  const approved = openApprovedWallets(options.window)
  const stop = followSignals(request.signal, context.signal)
  try {
    const entry = await findEntry(open, stop.signal)
    // It would show a question.
    if (silent && !approved.has(walletId)) throw new WalletError('connect/wallet-locked')
    const letIn = abortable(enable(entry, open), stop.signal)
    const { api, accounts } = await (silent ? timeout(letIn, limit) : letIn)
    approved.add(walletId)
    const forget = () => approved.remove(walletId)
    return createSession({ ...open, api, accounts, networkId: pickNetwork(open), forget })
  } catch (error) {
    if (!silent || !isWalletError(error, 'connect/rejected')) throw error
    // The person removed the site inside the wallet since.
    approved.remove(walletId)
    throw new WalletError('connect/wallet-locked', {}, { cause: error })
  } finally {
    stop.abort()
  }
}

/** Nothing announces these wallets: a silent call looks for a late one again and again. */
async function findEntry(
  { discovery, context, request, options }: OpenSession,
  signal: AbortSignal,
): Promise<Web3Entry> {
  const { walletId, silent } = request
  let [waitedMs, stepMs] = [0, FIRST_LOOK_MS]
  for (;;) {
    const found = discovery.find(walletId)
    if (found !== undefined) return found
    const leftMs = silent ? options.lateWalletMs - waitedMs : 0
    if (leftMs <= 0) throw new WalletError('connect/wallet-not-found')
    stepMs = Math.min(2 * stepMs, leftMs)
    await pause(stepMs, context.clock, signal)
    waitedMs += stepMs
  }
}

interface LetIn {
  readonly api: WalletApi
  readonly accounts: readonly SharedAccount[]
}

/** Requests access for the site from the wallet. A person may have to decide. */
async function enable(entry: Web3Entry, { request, options }: OpenSession): Promise<LetIn> {
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

/** A wallet is on no network: the wanted one, or the first of the site. */
function pickNetwork({ context, request }: OpenSession): CaipNetworkId {
  const wanted = [request.networkId, ...(context.site?.networks ?? [])]
  return wanted.find((networkId) => networkId?.startsWith('polkadot:')) ?? POLKADOT
}
