import { createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, resolveFeatures } from '../options.ts'
import { selectAvailability } from './select-availability.ts'

const never = () => Promise.reject(new Error('never asked'))
const SERVICES = { catalogue: never, gateway: never }

function available(given: Partial<ClientOptions> = {}, isMobile = false) {
  const options = {
    services: SERVICES,
    connectors: [],
    environment: createFakeEnvironment({ isMobile }),
    ...given,
  } as unknown as ClientOptions
  return selectAvailability({ options, features: resolveFeatures(given.features) }, 'eip155')
}

describe('selectAvailability', () => {
  it('has what needs the gateway only where there is one', () => {
    const names = ['balances', 'activity', 'nfts', 'identity', 'currencies'] as const
    expect(names.filter((name) => !available()[name])).toEqual([])
    expect(names.filter((name) => available({ services: { catalogue: never } })[name])).toEqual([])
  })

  it('has token balances for the chain families that the gateway knows (Spec §9.22)', () => {
    const site = {
      options: { services: SERVICES, connectors: [] } as unknown as ClientOptions,
      features: resolveFeatures(),
    }
    const families = ['eip155', 'solana', 'bip122', 'polkadot'] as const
    const environment = createFakeEnvironment()
    const at = (namespace: (typeof families)[number]) =>
      selectAvailability({ ...site, options: { ...site.options, environment } }, namespace)
    expect(families.filter((namespace) => at(namespace).balances)).toEqual(['eip155', 'solana'])
    expect(families.filter((namespace) => at(namespace).nfts)).toEqual(['eip155'])
  })

  it('has all wallets where the site configures it: everywhere, nowhere, on phones only (Spec §3.37, allWallets)', () => {
    const hasAllWallets = (given: Partial<ClientOptions>, isMobile = false) => available(given, isMobile).allWallets
    expect([hasAllWallets({}), hasAllWallets({ allWallets: 'SHOW' })]).toEqual([true, true])
    expect([hasAllWallets({ allWallets: 'HIDE' }), hasAllWallets({ allWallets: 'HIDE' }, true)]).toEqual([false, false])
    expect([hasAllWallets({ allWallets: 'ONLY_MOBILE' }), hasAllWallets({ allWallets: 'ONLY_MOBILE' }, true)]).toEqual([
      false,
      true,
    ])
  })

  it('has all wallets nowhere without the feature, the list or a catalogue', () => {
    expect(available({ features: { allWallets: false } }).allWallets).toBe(false)
    expect(available({ enableWallets: false }).allWallets).toBe(false)
    expect(available({ services: {} })).toMatchObject({ allWallets: false, walletLists: false, catalogue: false })
  })

  it('has pairing where a connector declares it', () => {
    const pairing = { ...createFakeConnector({ wallets: [] }), supports: { pairing: true } }
    expect(available().pairing).toBe(false)
    expect(available({ connectors: [pairing] }).pairing).toBe(true)
  })
})
