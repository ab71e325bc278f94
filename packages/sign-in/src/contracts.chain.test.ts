import { contractWalletOf, type Devnet, startDevnet } from '@latchkey/devnet'
import type { WalletError } from '@latchkey/errors'
import { createTestClient, type Hex, http, publicActions, serializeErc6492Signature, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallEvm } from './eip155/create-call-evm.ts'
import { formatMessage } from './message/format-message.ts'
import { verifySignIn } from './verify-sign-in.ts'

let world: Devnet
beforeAll(async () => {
  world = await startDevnet({ chains: [1], history: false })
})
afterAll(() => world?.stop())

const expected = { domain: 'app.example', now: Date.parse('2026-01-05T15:00:00Z') }

const textOf = (accountAddress: string) =>
  formatMessage({
    domain: 'app.example',
    accountAddress,
    chainId: 'eip155:1',
    uri: 'https://app.example',
    version: '1',
    nonce: 'k3jd83jd9s',
    issuedAt: '2026-01-05T14:59:00Z',
  })

const connect = () =>
  createTestClient({ chain: mainnet, mode: 'anvil', transport: http(world.urls[1]) })
    .extend(publicActions)
    .extend(walletActions)

const verify = (address: string, signature: string, url = world.urls[1] ?? '') => {
  const callEvm = createCallEvm({ nodes: { 'eip155:1': url } })
  return verifySignIn({ message: textOf(address), signature }, expected, { callEvm }).then(
    () => 'accepted',
    (error: WalletError) => error.code,
  )
}

describe('verifySignIn for contracts', () => {
  it('accepts the signature of a contract that exists, and of one that does not exist yet (ERC-1271, ERC-6492)', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { address, factory, data } = contractWalletOf(owner.address)
    const signature = await owner.signMessage({ message: textOf(address) })
    const stranger = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: textOf(address) })
    const wrap = (signed: Hex) => serializeErc6492Signature({ address: factory, data, signature: signed })
    expect(await verify(address, wrap(signature))).toBe('accepted')
    expect(await verify(address, wrap(stranger))).toBe('sign-in/wrong-signature')
    expect(await verify(address, signature)).toBe('sign-in/wrong-signature')
    const client = connect()
    const [account] = await client.getAddresses()
    const hash = await client.sendTransaction({ account: account ?? '0x', to: factory, data })
    await client.waitForTransactionReceipt({ hash })
    expect(await verify(address, signature)).toBe('accepted')
    expect(await verify(address, stranger)).toBe('sign-in/wrong-signature')
  })

  it.each<[string, Hex]>([
    ['reverts', '0x60006000fd'],
    ['returns junk', '0x60ff60005260206000f3'],
    ['returns 2 KB of ones', '0x610800600160003e6108006000f3'],
    ['burns all gas', '0x5b600056'],
    ['has no valid instruction', '0xfe'],
    ['approves with no bytes', '0x00'],
  ])('refuses a contract that %s', async (_, bytecode) => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    await connect().setCode({ address, bytecode })
    expect(await verify(address, `0x${'11'.repeat(65)}`)).toBe('sign-in/wrong-signature')
  })

  it('reports an unreachable node instead of an invalid signature', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    expect(await verify(address, `0x${'11'.repeat(65)}`, 'http://127.0.0.1:9')).toBe('rpc/unreachable')
  })
})
