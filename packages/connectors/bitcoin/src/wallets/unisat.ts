import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { toBase64, toHex, toNumber } from '../bytes.ts'
import { networkOfAddress, toNetworkId, toNetworkName } from '../networks.ts'
import { callMethod, hasMethod, readProperty } from '../read-property.ts'
import {
  addressSchema,
  base64Schema,
  hexSchema,
  listOf,
  parseResponse,
  publicKeySchema,
  toAccount,
  toShared,
  txidSchema,
} from '../responses.ts'
import type { Shared, WalletApi } from '../wallet-api.ts'

const accountsSchema = v.union([
  listOf(addressSchema),
  // Binance returns a single address; OKX returns an object on its test networks.
  v.pipe(
    addressSchema,
    v.transform((address) => [address]),
  ),
  v.pipe(
    v.object({ address: addressSchema }),
    v.transform(({ address }) => [address]),
  ),
])

const EVENTS = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged'] as const

/**
 * Returns the API of UniSat, which OKX, Bitget and Binance have adopted. These wallets share one account, for payments.
 *
 * @param fixed - The network of the object, for a wallet with one object per network.
 */
export function createUnisatApi(provider: unknown, fixed?: CaipNetworkId): WalletApi {
  const call = (name: string, ...args: readonly unknown[]) => {
    if (!hasMethod(provider, name)) throw new WalletError('wallet/unsupported-method', { method: name })
    return callMethod(provider, name, ...args)
  }

  async function readNetwork(address: string, wanted: CaipNetworkId | undefined): Promise<CaipNetworkId> {
    if (fixed !== undefined) return fixed
    const name = hasMethod(provider, 'getChain')
      ? readProperty(await call('getChain'), 'enum')
      : hasMethod(provider, 'getNetwork')
        ? await call('getNetwork')
        : undefined
    const known = typeof name === 'string' ? toNetworkId(name) : networkOfAddress(address, wanted)
    return known ?? 'bip122:unknown'
  }

  async function toState(response: unknown, method: string, wanted: CaipNetworkId | undefined): Promise<Shared> {
    const [address] = parseResponse(accountsSchema, response, method)
    if (address === undefined) throw new WalletError('connect/no-accounts')
    const given = hasMethod(provider, 'getPublicKey') ? await call('getPublicKey') : readProperty(response, 'publicKey')
    const publicKey = v.parse(publicKeySchema, given)
    return toShared([toAccount(address, 'payment', { publicKey })], await readNetwork(address, wanted), method)
  }

  return {
    methods: [
      'getAccountAddresses',
      'signMessage',
      'signPsbt',
      ...(hasMethod(provider, 'sendBitcoin') ? ['sendTransfer'] : []),
    ],
    async connect(wanted) {
      const method = hasMethod(provider, 'requestAccounts') ? 'requestAccounts' : 'connect'
      return toState(await call(method), method, wanted)
    },
    async read(wanted) {
      if (!hasMethod(provider, 'getAccounts')) return undefined
      const response = await call('getAccounts')
      // The wallet shares nothing: an empty list, or an empty text.
      return readProperty(response, 'length') === 0 || response === ''
        ? undefined
        : toState(response, 'getAccounts', wanted)
    },
    async signMessage({ message, protocol }) {
      const type = protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
      return parseResponse(base64Schema, await call('signMessage', message, type), 'signMessage')
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const toSignInputs = signInputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes === undefined ? {} : { sighashTypes }),
      }))
      const response = await call('signPsbt', toHex(psbt), { autoFinalized: broadcast, toSignInputs })
      const hex = parseResponse(hexSchema, response, 'signPsbt')
      if (!broadcast) return { psbt: toBase64(hex) }
      return { psbt: toBase64(hex), txid: parseResponse(txidSchema, await call('pushPsbt', hex), 'pushPsbt') }
    },
    sendTransfer: async ({ to, amount }) =>
      parseResponse(txidSchema, await call('sendBitcoin', to, toNumber(amount)), 'sendBitcoin'),
    ...(hasMethod(provider, 'switchChain') && {
      async switchNetwork(networkId: CaipNetworkId) {
        await call('switchChain', `BITCOIN_${toNetworkName(networkId).toUpperCase()}`)
      },
    }),
    watch({ onChange, onDisconnect }) {
      const handlers = [
        ...EVENTS.map((name) => [name, onChange] as const),
        // Only OKX emits this event.
        ['disconnect', onDisconnect] as const,
      ].map(([name, handler]) => [name, () => handler()] as const)
      const each = (attach: 'on' | 'removeListener') => {
        // A wallet without working events can still sign; the page only misses changes.
        for (const [name, handler] of handlers)
          if (hasMethod(provider, attach)) void callMethod(provider, attach, name, handler).catch(() => undefined)
      }
      each('on')
      return () => each('removeListener')
    },
    ...(hasMethod(provider, 'disconnect') && { disconnect: () => call('disconnect') }),
  }
}
