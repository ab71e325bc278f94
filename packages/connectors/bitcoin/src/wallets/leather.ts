import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { toBase64, toHex } from '../bytes.ts'
import { networkOfAddress, toNetworkName } from '../networks.ts'
import { callMethod, readProperty } from '../read-property.ts'
import {
  addressSchema,
  base64Schema,
  hexSchema,
  listOf,
  parseResponse,
  pathSchema,
  publicKeySchema,
  toAccount,
  toShared,
  txidSchema,
} from '../responses.ts'
import type { Signer, WalletApi } from '../wallet-api.ts'

const ownSchema = v.object({
  symbol: v.literal('BTC'),
  type: v.picklist(['p2wpkh', 'p2tr']),
  address: addressSchema,
  publicKey: publicKeySchema,
  derivationPath: pathSchema,
})
const foreignSchema = v.object({ symbol: v.pipe(v.string(), v.notValue('BTC')) })
const addressesSchema = v.object({ addresses: listOf(v.union([ownSchema, foreignSchema])) })
const signedMessage = v.object({ signature: base64Schema })
const signedPsbt = v.object({ hex: hexSchema, txid: v.optional(v.fallback(v.optional(txidSchema), undefined)) })
const sent = v.object({ txid: txidSchema })

/**
 * Returns the API of Leather, which has hexadecimal PSBTs, only BIP-322 messages, no events, and shares nothing without
 * a prompt.
 *
 * @see Leather, "getAddresses", "signMessage", "signPsbt", "sendTransfer"
 */
export function createLeatherApi(provider: unknown): WalletApi {
  const request = async (method: string, params?: unknown) =>
    readProperty(await callMethod(provider, 'request', method, params), 'result')

  return {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    async connect(wanted) {
      const { addresses } = parseResponse(addressesSchema, await request('getAddresses'), 'getAddresses')
      const own = addresses.flatMap((each) => ('address' in each ? [each] : []))
      const accounts = own
        .toSorted((a, b) => b.type.length - a.type.length)
        .map(({ address, type, publicKey, derivationPath: path }) =>
          toAccount(address, type === 'p2tr' ? 'ordinal' : 'payment', { publicKey, path }),
        )
      const networkId = networkOfAddress(accounts[0]?.address ?? '', wanted)
      return toShared(accounts, networkId ?? 'bip122:unknown', 'getAddresses')
    },
    read: async () => undefined,
    async signMessage({ address, message, protocol }, signer) {
      if (protocol === 'ecdsa') throw new WalletError('wallet/unsupported-method', { method: 'signMessage' })
      const isOrdinal = signer.accounts.find((each) => each.address === address)?.type === 'ordinal'
      const params = { message, paymentType: isOrdinal ? 'p2tr' : 'p2wpkh', ...networkOf(signer) }
      return parseResponse(signedMessage, await request('signMessage', params), 'signMessage').signature
    },
    async signPsbt({ psbt, signInputs, broadcast }, signer) {
      const sighashes = [...new Set(signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? []))]
      const params = {
        hex: toHex(psbt),
        signAtIndex: signInputs.map(({ index }) => index),
        broadcast,
        ...(sighashes.length === 0 ? {} : { allowedSighash: sighashes }),
        ...networkOf(signer),
      }
      const { hex, txid } = parseResponse(signedPsbt, await request('signPsbt', params), 'signPsbt')
      return { psbt: toBase64(hex), ...(txid === undefined ? {} : { txid }) }
    },
    async sendTransfer({ to, amount }, signer) {
      const params = { recipients: [{ address: to, amount: amount.toString() }], ...networkOf(signer) }
      return parseResponse(sent, await request('sendTransfer', params), 'sendTransfer').txid
    },
    watch: () => () => {},
  }
}

function networkOf({ networkId }: Signer): { readonly network: string } {
  return { network: toNetworkName(networkId as CaipNetworkId).toLowerCase() }
}
