import type { Client } from '@latchkey/core'
import { guardProvider } from '@latchkey/core/guard-provider'
import { WalletError } from '@latchkey/errors'
import type { Config } from 'wagmi'

type WagmiConnector = Config['connectors'][number]

interface Guarded {
  readonly config: Config
  readonly client: Client
  readonly connector: WagmiConnector
}

const JSON_RPC = ['request', 'send', 'sendAsync'] as const
type Functions = Partial<Record<string | symbol, (...args: readonly unknown[]) => unknown>>

/** The guarded object of each provider, so that one provider always gives the same object. */
const guarded = new WeakMap<object, object>()

/**
 * Returns the provider of a connector with its JSON-RPC requests behind the guard. Its other functions are unchanged,
 * because connectors need those of their own wallets to connect.
 */
export function guardConnectorProvider(provider: unknown, { config, client, connector }: Guarded): unknown {
  if (typeof provider !== 'object' || provider === null) return provider
  const known = guarded.get(provider)
  if (known !== undefined) return known
  const own = provider as Functions
  const call = (name: (typeof JSON_RPC)[number]) =>
    [name, (...args: readonly unknown[]) => own[name]?.(...args)] as const
  const functions = Object.fromEntries(JSON_RPC.filter((name) => typeof own[name] === 'function').map(call))
  const rpc = guardProvider(functions, check) as Functions

  async function check({ method, params }: { readonly method: string; readonly params: unknown }): Promise<void> {
    const { accounts: [address] = [], chainId } = config.state.connections.get(connector.uid) ?? {}
    // No account is connected yet, so the wallet itself shows a prompt.
    if (address === undefined && method === 'wallet_connect') return
    if (address === undefined) throw new WalletError('account/none')
    const networkId = `eip155:${chainId}` as const
    const passed = await client.actions.guardProviderCall({ namespace: 'eip155', method, params, address, networkId })
    if (!passed.ok) throw passed.error
    // The visitor may have taken minutes to respond.
    const now = config.state.connections.get(connector.uid)
    if (now?.accounts[0] !== address || now.chainId !== chainId) throw new WalletError('wallet/disconnected')
  }

  const made = new Proxy(provider, {
    get(target, key) {
      if (Object.hasOwn(functions, key)) return rpc[key]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value),
  })
  guarded.set(provider, made)
  return made
}
