import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { toNumber } from '../bytes.ts'
import { networkOfAddress, toNetworkId, toNetworkName } from '../networks.ts'
import { callMethod, readProperty } from '../read-property.ts'
import {
  addressSchema,
  base64Schema,
  listOf,
  parseResponse,
  publicKeySchema,
  toAccount,
  toShared,
  txidSchema,
} from '../responses.ts'
import type { Shared, WalletApi } from '../wallet-api.ts'

const PURPOSES = ['payment', 'ordinals'] as const
/** EIP-1193 codes by the codes of sats-connect. */
const CODES: Readonly<Record<number, number>> = { [-32000]: 4001, [-32002]: 4100 }

const networkSchema = v.object({ bitcoin: v.object({ name: v.pipe(v.string(), v.maxLength(40)) }) })
const ownSchema = v.object({ purpose: v.picklist(PURPOSES), address: addressSchema, publicKey: publicKeySchema })
const foreignSchema = v.object({ purpose: v.pipe(v.string(), v.notValues([...PURPOSES])) })
const accountSchema = v.object({
  addresses: listOf(v.union([ownSchema, foreignSchema])),
  network: v.optional(v.fallback(v.optional(networkSchema), undefined)),
})
const signedMessage = v.object({ signature: base64Schema })
const signedPsbt = v.object({ psbt: base64Schema, txid: v.optional(v.fallback(v.optional(txidSchema), undefined)) })
const sent = v.object({ txid: txidSchema })

/** Returns the API of a wallet with the JSON-RPC of sats-connect. @see WBIP-001 to WBIP-004 */
export function createSatsConnectApi(provider: unknown): WalletApi {
  async function request(method: string, params: unknown): Promise<unknown> {
    const response = await callMethod(provider, 'request', method, params)
    const error = readProperty(response, 'error')
    if (error !== undefined && error !== null) throw toThrown(error)
    return readProperty(response, 'result')
  }

  async function toState(response: unknown, method: string, wanted: CaipNetworkId | undefined): Promise<Shared> {
    const { addresses, network } = parseResponse(accountSchema, response, method)
    const accounts = addresses
      .flatMap((each) => ('address' in each ? [each] : []))
      .toSorted((a, b) => PURPOSES.indexOf(a.purpose) - PURPOSES.indexOf(b.purpose))
      .map(({ address, purpose, publicKey }) =>
        toAccount(address, purpose === 'payment' ? 'payment' : 'ordinal', { publicKey }),
      )
    const name = network?.bitcoin.name ?? (await readNetworkName())
    const [first] = accounts
    const networkId = name === undefined ? networkOfAddress(first?.address ?? '', wanted) : toNetworkId(name)
    return toShared(accounts, networkId ?? 'bip122:unknown', method)
  }

  const readNetworkName = async () => {
    const response = await optional(request('wallet_getNetwork', null))
    return response === undefined ? undefined : parseResponse(networkSchema, response, 'wallet_getNetwork').bitcoin.name
  }

  return {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    async connect(wanted) {
      const modern = await optional(request('wallet_connect', { addresses: PURPOSES }))
      if (modern !== undefined) return toState(modern, 'wallet_connect', wanted)
      return toState(await request('getAddresses', { purposes: PURPOSES }), 'getAddresses', wanted)
    },
    async read(wanted) {
      const response = await optional(request('wallet_getAccount', null))
      return response === undefined ? undefined : toState(response, 'wallet_getAccount', wanted)
    },
    async signMessage({ address, message, protocol }) {
      const params = { address, message, protocol: protocol.toUpperCase() }
      return parseResponse(signedMessage, await request('signMessage', params), 'signMessage').signature
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const byAddress = new Map<string, readonly number[]>()
      for (const { address, index } of signInputs) byAddress.set(address, [...(byAddress.get(address) ?? []), index])
      const params = { psbt, signInputs: Object.fromEntries(byAddress), broadcast }
      const { txid, ...signed } = parseResponse(signedPsbt, await request('signPsbt', params), 'signPsbt')
      return txid === undefined ? signed : { ...signed, txid }
    },
    async sendTransfer({ to, amount }) {
      const params = { recipients: [{ address: to, amount: toNumber(amount) }] }
      return parseResponse(sent, await request('sendTransfer', params), 'sendTransfer').txid
    },
    switchNetwork: async (networkId) => {
      await request('wallet_changeNetwork', { name: toNetworkName(networkId) })
    },
    watch({ onChange, onDisconnect }) {
      const handlers = {
        accountChange: onChange,
        networkChange: onChange,
        disconnect: onDisconnect,
        accountDisconnected: onDisconnect,
      }
      const removers = Object.entries(handlers).map(([name, handler]) => listen(provider, name, handler))
      return () => {
        for (const remove of removers) remove()
      }
    },
    disconnect: () => request('wallet_disconnect', null),
  }
}

function listen(provider: unknown, name: string, handler: () => void): () => void {
  try {
    const add = readProperty(provider, 'addListener')
    const remove = typeof add === 'function' ? add.call(provider, name, () => handler()) : undefined
    return typeof remove === 'function' ? () => void remove() : () => {}
  } catch {
    // A wallet without working events can still sign; the page only misses changes.
    return () => {}
  }
}

/** Converts an error of the wallet: sats-connect has its own codes, also for a site without permission. */
function toThrown(error: unknown): Error {
  const code = readProperty(error, 'code')
  const message = String(readProperty(error, 'message') ?? '')
  return Object.assign(new Error(message), { code: typeof code === 'number' ? (CODES[code] ?? code) : code })
}

const [UNAUTHORIZED, UNKNOWN_METHOD] = [4100, -32601]

/** Older wallets do not have the method, and wallets that have not approved the site reject it. */
async function optional(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (thrown) {
    const code = readProperty(thrown, 'code')
    if (code === UNKNOWN_METHOD || code === UNAUTHORIZED) return undefined
    throw thrown
  }
}
