import type { ApprovedNetworks, ChainAccount, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { getPublicKeyAsync } from '@noble/ed25519'
import * as v from 'valibot'
import { type PrivateKey, toKeyBytes } from '../to-key-bytes.ts'
import { readHash, type SolanaKey, signBytes, signWire } from './sign-wire.ts'

/** Methods that show a prompt. @see WalletConnect, "Solana" */
export type SolanaMethod =
  | 'solana_signMessage'
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction'

export interface ScriptedSolanaWalletOptions {
  /** Seeds of 32 bytes, one for each account; the first is the selected account. Use public test keys only, e.g. `publicSolanaTestKeys`. */
  readonly privateKeys: readonly PrivateKey[]
  /** JSON-RPC URL of the chain by network. */
  readonly chains: Readonly<Record<CaipNetworkId, string>>
  /** Network at the beginning; the first of `chains` by default. */
  readonly networkId?: CaipNetworkId
  /** Supported methods; all by default. */
  readonly methods?: readonly SolanaMethod[]
  readonly approvedNetworks?: ApprovedNetworks
}

/** A Solana wallet with the controls of its user. It is independent of a page; adapters add it to one. */
export interface ScriptedSolanaWallet {
  readonly accounts: () => readonly string[]
  readonly networkId: () => CaipNetworkId
  /** Requests so far, oldest first. */
  readonly requests: () => readonly { readonly method: string; readonly params: unknown }[]
  /** Signs bytes as after an approval. For adapters to other wallet APIs. */
  readonly sign: (bytes: Uint8Array, address: string) => Promise<Uint8Array>
  /** Signs a transaction in its wire form in the same way. */
  readonly signTransaction: (wire: Uint8Array) => Promise<Uint8Array>
  /** Opens a session with the methods of pairing. */
  readonly openSession: () => WalletSession
  /** Declines the next request. */
  readonly rejectNext: () => void
  /** Stops all responses until `wake`. */
  readonly hang: () => void
  readonly wake: () => void
  /** Rejects every request as unauthorized until `unlock`. */
  readonly lock: () => void
  readonly unlock: () => void
  /** Gives this response to the next request of a method, whatever its parameters. */
  readonly lieOn: (method: SolanaMethod, answer: unknown) => void
  /** Signs with a wrong key from now on. */
  readonly forge: () => void
  /** Selects another account of the wallet. */
  readonly selectAccount: (address: string) => void
  /** Removes the wallet: requests fail, and sessions end. */
  readonly vanish: () => void
}

const text = v.pipe(v.string(), v.maxLength(64_000))
const messageParams = v.object({ message: text, pubkey: v.string() })
const transactionParams = v.object({ transaction: text })
const transactionsParams = v.object({ transactions: v.array(text) })
const answerSchema = v.object({
  result: v.optional(v.string()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
})
const ALL: readonly SolanaMethod[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Returns a scripted wallet of Solana, which signs with Ed25519.
 *
 * @example
 * const wallet = await createScriptedSolanaWallet({ privateKeys: publicSolanaTestKeys, chains: { [id]: url } })
 * const session = wallet.openSession()
 * @throws config/invalid-options for an invalid private key
 */
export async function createScriptedSolanaWallet(options: ScriptedSolanaWalletOptions): Promise<ScriptedSolanaWallet> {
  const { chains, methods = ALL } = options
  const own = await Promise.all(toKeyBytes(options.privateKeys, 'privateKeys').map(toKey))
  const stranger = await toKey(new Uint8Array(32).fill(9))
  const [firstNetwork] = Object.keys(chains) as CaipNetworkId[]
  let addresses: readonly string[] = own.map(({ publicKey }) => encodeBase58(publicKey))
  let networkId: CaipNetworkId = options.networkId ?? firstNetwork ?? 'solana:none'
  let [refusals, isForging, isLocked, isGone] = [0, false, false, false]
  let asleep: { readonly promise: Promise<void>; readonly wake: () => void } | undefined
  const lies = new Map<string, unknown>()
  const requests: { readonly method: string; readonly params: unknown }[] = []
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const keyOf = (address: string): SolanaKey => {
    const key = own.find(({ publicKey }) => encodeBase58(publicKey) === address)
    if (key === undefined) throw new WalletError('wallet/unauthorized', { method: 'solana_signMessage' })
    return key
  }
  const sign = (bytes: Uint8Array, address: string) => signBytes(bytes, isForging ? stranger : keyOf(address))
  const signTransaction = (wire: Uint8Array) =>
    signWire(wire, isForging ? own.map((key) => ({ ...key, privateKey: stranger.privateKey })) : own)

  /** Waits for the user's decision. */
  async function attend(method: string): Promise<void> {
    await asleep?.promise
    if (isGone) throw new WalletError('wallet/disconnected')
    if (isLocked) throw new WalletError('wallet/unauthorized', { method })
    if (refusals === 0) return
    refusals -= 1
    throw new WalletError('wallet/rejected')
  }

  async function answer(method: SolanaMethod, params: unknown): Promise<unknown> {
    switch (method) {
      case 'solana_signMessage': {
        const { message, pubkey } = v.parse(messageParams, params)
        return { signature: encodeBase58(await sign(decodeBase58(message), pubkey)) }
      }
      case 'solana_signTransaction': {
        const signed = await signTransaction(fromBase64(v.parse(transactionParams, params).transaction))
        return { signature: encodeBase58(readHash(signed)), transaction: toBase64(signed) }
      }
      case 'solana_signAllTransactions': {
        const wires = v.parse(transactionsParams, params).transactions.map(fromBase64)
        return { transactions: (await Promise.all(wires.map(signTransaction))).map(toBase64) }
      }
      case 'solana_signAndSendTransaction': {
        const signed = await signTransaction(fromBase64(v.parse(transactionParams, params).transaction))
        return { signature: await send(chains[networkId] ?? '', signed) }
      }
    }
  }

  function openSession(): WalletSession {
    return {
      walletId: 'test.latchkey.scripted-solana',
      namespace: 'solana',
      provider: undefined,
      ...(options.approvedNetworks === undefined ? {} : { approvedNetworks: options.approvedNetworks }),
      ...(options.methods === undefined ? {} : { permissions: { networkIds: [networkId], methods } }),
      get accounts(): readonly ChainAccount[] {
        return addresses.map((address) => ({ address, networks: 'all' }))
      },
      get networkId() {
        return networkId
      },
      selectNetwork(next) {
        if (chains[next] === undefined) throw new WalletError('network/unsupported', { networkId: next })
        networkId = next
        emit({ type: 'network', networkId })
      },
      async request({ method, params }) {
        requests.push({ method, params })
        if (!methods.some((known) => known === method)) throw new WalletError('wallet/unsupported-method', { method })
        await attend(method)
        if (!lies.has(method)) return answer(method as SolanaMethod, params)
        const lie = lies.get(method)
        lies.delete(method)
        return lie
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      disconnect: async () => listeners.clear(),
    }
  }

  return {
    accounts: () => addresses,
    networkId: () => networkId,
    requests: () => requests,
    sign,
    signTransaction,
    openSession,
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
    selectAccount(address) {
      keyOf(address)
      addresses = [address, ...addresses.filter((other) => other !== address)]
      emit({ type: 'accounts', accounts: addresses.map((each) => ({ address: each, networks: 'all' })) })
    },
    vanish() {
      isGone = true
      emit({ type: 'disconnect' })
    },
  }
}

async function toKey(privateKey: Uint8Array): Promise<SolanaKey> {
  return { privateKey, publicKey: await getPublicKeyAsync(privateKey) }
}

/** Sends a transaction to the chain, and forwards the response of the node, as wallets do. */
async function send(url: string, wire: Uint8Array): Promise<string> {
  const params = [toBase64(wire), { encoding: 'base64' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = v.parse(answerSchema, await response.json())
  if (result !== undefined) return result
  throw new WalletError('wallet/request-failed', {}, { details: error?.message ?? 'no answer of the node' })
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (encoded: string) => Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
