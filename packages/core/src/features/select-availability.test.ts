import { mainnet, solana } from '@latchkey/chains'
import type { Namespace } from '@latchkey/primitives'
import { createFakeChainAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { Site } from '../feature.ts'
import { type ClientOptions, resolveFeatures } from '../options.ts'
import { checkNeeds } from './check-needs.ts'
import { FEATURES } from './list.ts'
import { selectAvailability } from './select-availability.ts'

const never = () => Promise.reject(new Error('never asked'))
const SERVICES = { catalogue: never, gateway: never }

function available(given: Partial<ClientOptions> = {}, isMobile = false, namespace: Namespace = 'eip155') {
  const options = {
    networks: [mainnet, solana],
    services: SERVICES,
    adapters: [],
    connectors: [],
    environment: createFakeEnvironment({ isMobile }),
    ...given,
  } as unknown as ClientOptions
  const site = { options, features: resolveFeatures(given.features) }
  return selectAvailability({ available: checkNeeds(site, FEATURES) }, namespace)
}

describe('selectAvailability', () => {
  it('returns nothing before the features are loaded, or for a chain family that the site does not have', () => {
    expect(selectAvailability({})).toEqual({})
    expect(available({ networks: [mainnet] }, false, 'solana')).toEqual({})
  })

  it('includes features that depend on the chain family if none is given', () => {
    const site = {
      options: { services: SERVICES, adapters: [], connectors: [], networks: [solana] },
      features: resolveFeatures(),
    }
    const state = { available: checkNeeds(site as unknown as Site, FEATURES) }
    expect([selectAvailability(state).nfts, selectAvailability(state, 'solana').nfts]).toEqual([true, false])
  })

  it('includes features that need the gateway only with a gateway', () => {
    const names = ['balances', 'activity', 'nfts', 'identity', 'currencies'] as const
    expect(names.filter((name) => !available()[name])).toEqual([])
    expect(names.filter((name) => available({ services: { catalogue: never } })[name])).toEqual([])
  })

  it('includes token balances for the chain families of the gateway (Spec §9.22)', () => {
    const networks = ['eip155', 'solana', 'bip122', 'polkadot'].map((chainNamespace) => ({ chainNamespace }))
    const at = (namespace: Namespace) => available({ networks } as unknown as ClientOptions, false, namespace)
    const families = ['eip155', 'solana', 'bip122', 'polkadot'] as const
    expect(families.filter((namespace) => at(namespace).balances)).toEqual(['eip155', 'solana'])
    expect(families.filter((namespace) => at(namespace).nfts)).toEqual(['eip155'])
  })

  it('includes features that need an operation only for families whose adapter has it', () => {
    const polkadot = { chainNamespace: 'polkadot' }
    const signing = { namespace: 'polkadot', signMessage: never }
    const given = { networks: [mainnet, polkadot], adapters: [createFakeChainAdapter(), signing] }
    const at = (namespace: Namespace) => available(given as unknown as ClientOptions, false, namespace)
    expect(at('eip155')).toMatchObject({ nativeBalance: true, send: true, approvals: true })
    expect(at('polkadot')).toMatchObject({ nativeBalance: false, send: false, approvals: false, receive: true })
    expect(available().nativeBalance).toBe(false)
  })

  it('includes the list of all wallets as the site configures it: everywhere, nowhere, or on phones only (Spec §3.37, allWallets)', () => {
    const hasAllWallets = (given: Partial<ClientOptions>, isMobile = false) => available(given, isMobile).allWallets
    expect([hasAllWallets({}), hasAllWallets({ allWallets: 'SHOW' })]).toEqual([true, true])
    expect([hasAllWallets({ allWallets: 'HIDE' }), hasAllWallets({ allWallets: 'HIDE' }, true)]).toEqual([false, false])
    expect([hasAllWallets({ allWallets: 'ONLY_MOBILE' }), hasAllWallets({ allWallets: 'ONLY_MOBILE' }, true)]).toEqual([
      false,
      true,
    ])
  })

  it('excludes the list of all wallets without the feature, the list or a catalogue', () => {
    expect(available({ features: { allWallets: false } }).allWallets).toBe(false)
    expect(available({ enableWallets: false }).allWallets).toBe(false)
    expect(available({ services: {} })).toMatchObject({ allWallets: false, walletLists: false, catalogue: false })
  })

  it('includes pairing if a connector declares it', () => {
    const pairing = { ...createFakeConnector({ wallets: [] }), supports: { pairing: true } }
    expect(available().pairing).toBe(false)
    expect(available({ connectors: [pairing] }).pairing).toBe(true)
  })
})
