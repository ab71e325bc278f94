/** The exchange of the local world, whose contracts stand at addresses of their own. */
const EXCHANGE = {
  routers: ['0x067c804bb006836469379D4A2A69a81803bd1F45'],
  wrappedNative: '0x29a79095352a718B3D7Fe84E1F14E9F34A35598e',
  hubs: ['0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35'],
} as const

/** Names the contracts that swaps in the local world may go to. */
export const localExchanges = { 'eip155:1': EXCHANGE, 'eip155:8453': EXCHANGE } as const
