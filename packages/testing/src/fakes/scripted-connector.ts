import type { CaipNetworkId } from '@latchkey/primitives'
import type { ScriptedEvmWallet } from '../wallets/scripted-wallet.types.ts'
import { createFakeConnector, type FakeConnector } from './fake-connector.ts'

const WALLET_ID = 'test.latchkey.scripted'

/**
 * Returns a connector to a scripted wallet without a page: the wallet really signs and sends, and uses its own account
 * and network; the fake decides about connecting. `connector.wallet(id)` has the controls of the user.
 *
 * @example
 * const wallet = createScriptedEvmWallet({ chains: { 1: rpcUrl } })
 * const connector = await createScriptedConnector(wallet)
 */
export async function createScriptedConnector(
  wallet: ScriptedEvmWallet,
  { id = WALLET_ID, isPermitted = false }: { readonly id?: string; readonly isPermitted?: boolean } = {},
): Promise<FakeConnector> {
  const { provider } = wallet
  await provider.request({ method: 'eth_requestAccounts' })
  const networkId: CaipNetworkId = `eip155:${wallet.chainId()}`
  const connector = createFakeConnector({
    wallets: [{ id, name: 'Scripted Wallet', accounts: wallet.accounts(), networkId, isPermitted }],
  })
  const person = connector.wallet(id)
  person.answerWith(({ method, params }) =>
    provider.request({ method, ...(params === undefined ? {} : { params: params as readonly unknown[] }) }),
  )
  provider.on('chainChanged', (chainId) => person.changeNetwork(`eip155:${Number(chainId)}`))
  provider.on('accountsChanged', () => person.changeAccounts(wallet.accounts()))
  return connector
}
