import { describe, expectTypeOf, it } from 'vitest'
import type { ConnectorType, KnownConnectorId, WalletCandidate } from './connector.ts'

describe('a wallet that a connector reaches', () => {
  it('has one of the seven types (Spec §3.21)', () => {
    expectTypeOf<WalletCandidate['type']>().toEqualTypeOf<ConnectorType>()
    expectTypeOf<ConnectorType>().toEqualTypeOf<
      'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'ID_AUTH'
    >()
  })

  it('comes from a connector whose id, where it is one of ours, has a type that allows the list alone', () => {
    expectTypeOf<KnownConnectorId>().toEqualTypeOf<
      | 'walletConnect'
      | 'injected'
      | 'announced'
      | 'coinbaseWallet'
      | 'coinbaseWalletSDK'
      | 'safe'
      | 'ledger'
      | 'okx'
      | 'eip6963'
      | 'ID_AUTH'
    >()
  })

  it('has a name, and may have an rdns (Spec §3.22)', () => {
    expectTypeOf<Pick<WalletCandidate, 'name' | 'rdns'>>().toEqualTypeOf<{
      readonly name: string
      readonly rdns?: string
    }>()
  })
})
