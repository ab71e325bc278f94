import { base, mainnet, type Network } from '@latchkey/chains'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeStorage } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ClientOptions } from '../../options.ts'
import { FIRST_VISIT } from '../../storage/stored-session.ts'
import { initialState } from '../../store/create-context.ts'
import { hasNetworkChoice } from './has-network-choice.ts'

function hasChoice(networks: readonly Network[], enableNetworkSwitch?: boolean, walletIsOn = 'eip155:1') {
  const options: ClientOptions = {
    networks,
    adapters: [],
    connectors: [],
    storage: createFakeStorage(),
    clock: createFakeClock(),
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    ...(enableNetworkSwitch === undefined ? {} : { enableNetworkSwitch }),
  }
  const networkId = walletIsOn as 'eip155:1'
  const connections = {
    eip155: { status: 'connected', accounts: [{ address: '0x', networks: 'all' }], address: '0x', networkId },
  } as const
  return hasNetworkChoice({ ...initialState(options, FIRST_VISIT), connections }, options)
}

describe('hasNetworkChoice', () => {
  it('returns true if there is a second network, unless the site switched it off (Spec §3.37, enableNetworkSwitch)', () => {
    expect(hasChoice([mainnet, base])).toBe(true)
    expect(hasChoice([mainnet])).toBe(false)
    expect(hasChoice([mainnet, base], false)).toBe(false)
  })

  it('returns true for a wallet on a network that the site does not have (Spec §2.11)', () => {
    expect(hasChoice([mainnet], false, 'eip155:999')).toBe(true)
  })
})
