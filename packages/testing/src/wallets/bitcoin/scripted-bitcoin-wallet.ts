import type { ChainAccount, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { invalidStep } from '../../invalid-step.ts'
import { toKeyBytes } from '../to-key-bytes.ts'
import { answerBitcoin } from './answer-bitcoin.ts'
import { type BitcoinKey, toBitcoinKey } from './bitcoin-keys.ts'
import type {
  BitcoinMethod,
  ScriptedBitcoinWallet,
  ScriptedBitcoinWalletOptions,
} from './scripted-bitcoin-wallet.types.ts'

const ALL: readonly BitcoinMethod[] = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']

/**
 * Returns a scripted wallet of Bitcoin, which signs with real keys.
 *
 * @example
 * const wallet = createScriptedBitcoinWallet({ privateKeys: publicTestKeys, chains: { [bitcoin.caipNetworkId]: bitcoin.url } })
 * await installStandardWallet(page, { bitcoin: toBitcoinSigner(wallet.openSession()), chains: ['bitcoin:mainnet'] })
 * @throws config/invalid-options for an invalid private key
 */
export function createScriptedBitcoinWallet(options: ScriptedBitcoinWalletOptions): ScriptedBitcoinWallet {
  const { chains, methods = ALL, types = ['p2wpkh', 'p2tr'] } = options
  const privateKeys = toKeyBytes(options.privateKeys, 'privateKeys')
  const networkIds = Object.keys(chains) as CaipNetworkId[]
  let networkId: CaipNetworkId = options.networkId ?? networkIds[0] ?? 'bip122:none'
  let selected: Uint8Array = privateKeys[0]
  let [refusals, questions] = [0, 0]
  let [isForging, isLocked, isGone, isPermitted] = [false, false, false, false]
  let asleep: { readonly promise: Promise<void>; readonly wake: () => void } | undefined
  const lies = new Map<string, unknown>()
  const requests: { readonly method: string; readonly params: unknown }[] = []
  const listeners = new Set<(event: SessionEvent) => void>()

  const keys = (): readonly BitcoinKey[] =>
    types.map((type, index) =>
      toBitcoinKey(selected, { type, purpose: type === 'p2tr' && index > 0 ? 'ordinal' : 'payment', networkId }),
    )
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const accounts = () => keys().map((key) => toAccount(key, options.hidesKeys === true))

  async function respond(method: string): Promise<void> {
    await asleep?.promise
    if (isGone) throw new WalletError('wallet/disconnected')
    if (isLocked) throw new WalletError('wallet/unauthorized', { method })
  }

  /** Waits for the user's decision. */
  async function attend(method: string): Promise<void> {
    await respond(method)
    questions += 1
    if (refusals === 0) return
    refusals -= 1
    throw new WalletError('wallet/rejected')
  }

  async function request(method: string, params: unknown): Promise<unknown> {
    requests.push({ method, params })
    if (!methods.some((known) => known === method)) throw new WalletError('wallet/unsupported-method', { method })
    await attend(method)
    const context = { keys: keys(), networkId, url: chains[networkId] ?? '', isForging }
    if (!lies.has(method)) return answerBitcoin(method as BitcoinMethod, params, context)
    const lie = lies.get(method)
    lies.delete(method)
    return lie
  }

  function selectNetwork(next: CaipNetworkId) {
    if (chains[next] === undefined) throw new WalletError('network/unsupported', { networkId: next })
    networkId = next
    emit({ type: 'network', networkId })
  }

  function openSession(): WalletSession {
    return {
      walletId: 'test.latchkey.scripted-bitcoin',
      namespace: 'bip122',
      provider: undefined,
      ...(options.methods === undefined ? {} : { permissions: { networkIds: [networkId], methods } }),
      get accounts() {
        return accounts()
      },
      get networkId() {
        return networkId
      },
      selectNetwork,
      request: ({ method, params }) => request(method, params),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      disconnect: async () => listeners.clear(),
    }
  }

  return {
    keys,
    networkId: () => networkId,
    chains: () => networkIds,
    requests: () => requests,
    questions: () => questions,
    isPermitted: () => isPermitted,
    async approve() {
      await attend('getAccountAddresses')
      isPermitted = true
    },
    respond,
    request,
    async switchNetwork(next) {
      if (chains[next] === undefined) throw new WalletError('network/unsupported', { networkId: next })
      await attend('switchNetwork')
      selectNetwork(next)
    },
    openSession,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rejectNext() {
      refusals += 1
    },
    hang() {
      let wake = () => {}
      const promise = new Promise<void>((resolve) => {
        wake = resolve
      })
      asleep = { promise, wake }
    },
    wake() {
      asleep?.wake()
      asleep = undefined
    },
    lock() {
      isLocked = true
    },
    unlock() {
      isLocked = false
    },
    lieOn: (method, lie) => void lies.set(method, lie),
    forge() {
      isForging = true
    },
    selectAccount(index) {
      const next = privateKeys[index]
      if (next === undefined) throw invalidStep(`the wallet has ${privateKeys.length} accounts, there is no ${index}`)
      selected = next
      emit({ type: 'accounts', accounts: accounts() })
    },
    selectNetwork,
    leave() {
      isPermitted = false
      emit({ type: 'disconnect' })
    },
    vanish() {
      isGone = true
      emit({ type: 'disconnect' })
    },
  }
}

function toAccount({ address, purpose: type, publicKey, path }: BitcoinKey, hidesKeys: boolean): ChainAccount {
  return { address, type, networks: 'all', ...(hidesKeys ? {} : { publicKey, path }) }
}
