import { isWalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import type { ScriptedBitcoinWallet } from './scripted-bitcoin-wallet.types.ts'

/** The object that Leather puts into the page. */
export interface LeatherProvider {
  request(method: string, params?: unknown): Promise<unknown>
}

const messageParams = v.object({ message: v.string(), paymentType: v.picklist(['p2wpkh', 'p2tr']) })
const psbtParams = v.object({ hex: v.string(), signAtIndex: v.array(v.number()) })
const transferParams = v.object({ recipients: v.tuple([v.object({ address: v.string(), amount: v.string() })]) })

/**
 * Returns a scripted wallet with the API of Leather at `window.LeatherProvider`: no events, and a prompt for
 * everything.
 */
export function createLeatherProvider(wallet: ScriptedBitcoinWallet): LeatherProvider {
  const addressOf = (type: string) => wallet.keys().find((key) => key.type === type)?.address ?? ''

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (method === 'getAddresses') {
      await wallet.approve()
      const own = wallet.keys().map(({ address, type, publicKey, path: derivationPath }) => ({
        symbol: 'BTC',
        type,
        address,
        publicKey,
        derivationPath,
      }))
      return { addresses: [...own.toReversed(), { symbol: 'STX', address: 'SP000' }] }
    }
    if (method === 'signMessage') {
      const { message, paymentType } = v.parse(messageParams, params)
      const address = addressOf(paymentType)
      const response = await wallet.request(method, { account: address, address, message, protocol: 'bip322' })
      const { signature } = v.parse(v.object({ signature: v.string() }), response)
      return { address, message, signature: toBase64(fromHex(signature)) }
    }
    if (method === 'signPsbt') {
      const { hex, signAtIndex } = v.parse(psbtParams, params)
      const signInputs = signAtIndex.map((index) => ({ address: addressOf('p2wpkh'), index }))
      const response = await wallet.request(method, { psbt: toBase64(fromHex(hex)), signInputs })
      return { hex: toHex(fromBase64(v.parse(v.object({ psbt: v.string() }), response).psbt)) }
    }
    const [{ address, amount }] = v.parse(transferParams, params).recipients
    return wallet.request('sendTransfer', { account: addressOf('p2wpkh'), recipientAddress: address, amount })
  }

  return {
    async request(method, params) {
      try {
        return { jsonrpc: '2.0', id: '1', result: await answer(method, params) }
      } catch (error) {
        if (!isWalletError(error, 'wallet/rejected')) throw error
        throw { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'User rejected request' } }
      }
    },
  }
}
