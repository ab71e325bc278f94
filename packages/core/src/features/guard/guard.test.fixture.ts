import type { Client, ClientOptions } from '@latchkey/core'
import { createFakeChainAdapter } from '@latchkey/testing'
import { ACCOUNT, createRig, SEND } from '../../reads/client.test.fixture.ts'

export const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
export const [TOKEN, SPENDER, OTHER] = ['77', '88', '99'].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
]
export const PAID = SEND.metadata.sentTo

export type Adapter = ReturnType<typeof createFakeChainAdapter>

export const contracts: Partial<Adapter> = {
  readCode: async ({ addresses }) => addresses.map((address) => ({ address: address.toLowerCase(), kind: 'contract' })),
}
export const person: Partial<Adapter> = {
  readCode: async ({ addresses }) =>
    addresses.map((address) => ({
      address: address.toLowerCase(),
      kind: address.toLowerCase() === SPENDER ? 'account' : 'contract',
    })),
}

export async function connect(chain?: Partial<Adapter>, options?: Partial<ClientOptions>): Promise<Client> {
  return (await connectRig(chain, options)).client
}

export async function connectRig(chain: Partial<Adapter> = contracts, options: Partial<ClientOptions> = {}) {
  const adapter = { ...createFakeChainAdapter({ balances: { [ACCOUNT]: 10n ** 18n } }), ...chain }
  const rig = await createRig({
    gateway: { history: { [ACCOUNT]: [SEND] } },
    options: { adapters: [adapter], ...options },
  })
  await rig.connect()
  rig.client.actions.modal.close()
  return rig
}

export async function inspect(client: Client, request: Parameters<Client['actions']['inspectRequest']>[0]) {
  const result = await client.actions.inspectRequest(request)
  if (!result.ok) throw result.error
  return result.value
}
export const gravesOf = async (client: Client, request: Parameters<Client['actions']['inspectRequest']>[0]) =>
  (await inspect(client, request)).findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity }) => `${code}: ${severity}`)

export const approve = (spender: string, number: bigint) => ({
  transaction: { to: TOKEN, value: 0n, data: `0x095ea7b3${word(spender)}${word(number)}` as const },
})
export const NOBODY = `0x${'0'.repeat(40)}`
