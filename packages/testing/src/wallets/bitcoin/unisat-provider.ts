import { isWalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import { fromNetworkName, toNetworkName } from './network-names.ts'
import { createPageEvents } from './page-events.ts'
import type { ScriptedBitcoinWallet } from './scripted-bitcoin-wallet.types.ts'

interface SignOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly { readonly index: number; readonly address?: string }[]
}

/** The object that UniSat, and wallets like it, put into the page. */
export interface UnisatProvider {
  requestAccounts(): Promise<readonly string[]>
  getAccounts(): Promise<readonly string[]>
  getPublicKey(): Promise<string>
  getChain(): Promise<{ readonly enum: string; readonly name: string }>
  switchChain(chain: string): Promise<unknown>
  signMessage(message: string, type?: string): Promise<string>
  signPsbt(psbtHex: string, options?: SignOptions): Promise<string>
  sendBitcoin(to: string, satoshis: number): Promise<string>
  disconnect(): Promise<void>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
  listenerCount(): number
}

const signedMessage = v.object({ signature: v.string() })
const signedPsbt = v.object({ psbt: v.string() })
const sent = v.object({ txid: v.string() })

/** Returns a scripted wallet with the API of UniSat at `window.unisat`: one account, PSBTs in hexadecimal. */
export function createUnisatProvider(wallet: ScriptedBitcoinWallet): UnisatProvider {
  const events = createPageEvents()
  const first = () => wallet.keys()[0]
  const address = () => first()?.address ?? ''
  const chain = () => ({ enum: `BITCOIN_${toNetworkName(wallet.networkId()).toUpperCase()}`, name: 'Bitcoin' })
  wallet.subscribe(({ type }) => {
    if (type === 'network') events.emit('chainChanged', chain())
    else events.emit('accountsChanged', wallet.isPermitted() ? [address()] : [])
  })
  /** Throws errors in the form of the wallet. */
  const speak = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toThrown(error)
    }
  }
  const reading = <T>(read: () => T) =>
    speak(async () => {
      await wallet.respond('getAccounts')
      return read()
    })

  return {
    requestAccounts: () =>
      speak(async () => {
        await wallet.approve()
        return [address()]
      }),
    getAccounts: () => reading(() => (wallet.isPermitted() ? [address()] : [])),
    getPublicKey: () => reading(() => first()?.publicKey ?? ''),
    getChain: () => reading(chain),
    switchChain: (name) => speak(() => wallet.switchNetwork(fromNetworkName(name.replace('BITCOIN_', '')))),
    signMessage: (message, type = 'ecdsa') =>
      speak(async () => {
        const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        const params = { account: address(), address: address(), message, protocol }
        return toBase64(fromHex(v.parse(signedMessage, await wallet.request('signMessage', params)).signature))
      }),
    signPsbt: (psbtHex, { toSignInputs = [] } = {}) =>
      speak(async () => {
        const signInputs = toSignInputs.map((input) => ({ address: address(), ...input }))
        const params = { psbt: toBase64(fromHex(psbtHex)), signInputs }
        return toHex(fromBase64(v.parse(signedPsbt, await wallet.request('signPsbt', params)).psbt))
      }),
    sendBitcoin: (to, satoshis) =>
      speak(async () => {
        const params = { account: address(), recipientAddress: to, amount: BigInt(satoshis).toString() }
        return v.parse(sent, await wallet.request('sendTransfer', params)).txid
      }),
    disconnect: () => reading(() => undefined),
    on: events.on,
    removeListener: events.off,
    listenerCount: events.count,
  }
}

function toThrown(error: unknown): unknown {
  if (isWalletError(error, 'wallet/rejected')) return { code: 4001, message: 'User rejected the request.' }
  if (isWalletError(error, 'wallet/unauthorized')) return { code: 4100, message: 'Not authorized' }
  return error
}
