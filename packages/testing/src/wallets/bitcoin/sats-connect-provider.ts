import { isWalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { fromHex, toBase64 } from './bytes.ts'
import { fromNetworkName, toNetworkName } from './network-names.ts'
import { createPageEvents } from './page-events.ts'
import type { ScriptedBitcoinWallet } from './scripted-bitcoin-wallet.types.ts'

/** The object that a wallet of sats-connect puts into the page. */
export interface SatsConnectProvider {
  request(method: string, params: unknown): Promise<unknown>
  addListener(event: string, listener: (payload: unknown) => void): () => void
  listenerCount(): number
}

const messageParams = v.object({ address: v.string(), message: v.string(), protocol: v.picklist(['ECDSA', 'BIP322']) })
const psbtParams = v.object({
  psbt: v.string(),
  signInputs: v.record(v.string(), v.array(v.number())),
  broadcast: v.optional(v.boolean()),
})
const transferParams = v.object({ recipients: v.tuple([v.object({ address: v.string(), amount: v.number() })]) })
const networkParams = v.object({ name: v.string() })

const [REJECTED, DENIED, UNKNOWN_METHOD] = [-32000, -32002, -32601]

/**
 * Returns a scripted wallet with the API of sats-connect, e.g. at `window.XverseProviders.BitcoinProvider`.
 *
 * @see WBIP-001 to WBIP-004
 */
export function createSatsConnectProvider(wallet: ScriptedBitcoinWallet): SatsConnectProvider {
  const events = createPageEvents()
  const network = () => ({ bitcoin: { name: toNetworkName(wallet.networkId()) } })
  const addresses = () =>
    wallet.keys().map(({ address, publicKey, purpose, type }) => ({
      address,
      publicKey,
      purpose: purpose === 'ordinal' ? 'ordinals' : 'payment',
      addressType: type,
    }))
  const account = () => ({
    id: 'account',
    addresses: [...addresses(), { address: 'SP000', publicKey: '', purpose: 'stacks', addressType: 'stacks' }],
    network: network(),
  })
  wallet.subscribe(({ type }) => {
    if (type === 'accounts') events.emit('accountChange', { type: 'accountChange' })
    if (type === 'network') events.emit('networkChange', { type: 'networkChange', ...network() })
    if (type === 'disconnect') events.emit('disconnect', { type: 'disconnect' })
  })

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (method === 'wallet_connect') {
      await wallet.approve()
      return account()
    }
    await wallet.respond(method)
    if (!wallet.isPermitted()) throw denied()
    if (method === 'wallet_getAccount') return account()
    if (method === 'wallet_getNetwork') return network()
    if (method === 'wallet_disconnect') return null
    if (method === 'wallet_changeNetwork')
      return wallet.switchNetwork(fromNetworkName(v.parse(networkParams, params).name))
    return requestOf(wallet, method, params)
  }

  return {
    async request(method, params) {
      try {
        return { jsonrpc: '2.0', id: '1', result: await answer(method, params) }
      } catch (error) {
        return { jsonrpc: '2.0', id: '1', error: toRpcError(error) }
      }
    },
    addListener(event, listener) {
      events.on(event, listener)
      return () => events.off(event, listener)
    },
    listenerCount: events.count,
  }
}

async function requestOf(wallet: ScriptedBitcoinWallet, method: string, params: unknown): Promise<unknown> {
  if (method === 'signMessage') {
    const { protocol, ...given } = v.parse(messageParams, params)
    const request = { ...given, account: given.address, protocol: protocol.toLowerCase() }
    const response = await wallet.request(method, request)
    const { signature } = v.parse(v.object({ signature: v.string() }), response)
    return { address: given.address, protocol, messageHash: '', signature: toBase64(fromHex(signature)) }
  }
  if (method === 'signPsbt') {
    const { psbt, signInputs, broadcast } = v.parse(psbtParams, params)
    const inputs = Object.entries(signInputs).flatMap(([address, list]) => list.map((index) => ({ address, index })))
    return wallet.request(method, { psbt, signInputs: inputs, broadcast })
  }
  if (method === 'sendTransfer') {
    const [{ address, amount }] = v.parse(transferParams, params).recipients
    const account = wallet.keys()[0]?.address
    return wallet.request(method, { account, recipientAddress: address, amount: BigInt(amount).toString() })
  }
  throw Object.assign(new Error('unknown method'), { code: UNKNOWN_METHOD })
}

const denied = () => Object.assign(new Error('Access denied.'), { code: DENIED })

function toRpcError(error: unknown) {
  if (isWalletError(error, 'wallet/rejected')) return { code: REJECTED, message: 'User rejected request.' }
  if (isWalletError(error, 'wallet/unauthorized')) return { code: DENIED, message: 'Access denied.' }
  const { code, message } = error as { readonly code?: unknown; readonly message: string }
  return { code: typeof code === 'number' ? code : -32603, message }
}
