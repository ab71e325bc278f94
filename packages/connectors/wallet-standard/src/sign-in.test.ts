import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { connectAndSignIn } from './sign-in.ts'
import { beginStandard, DEVNET, MAINNET } from './standard-page.fixture.ts'

const signIn = {
  domain: 'app.example',
  uri: 'https://app.example',
  nonce: 'k3jd83jd9sk3jd83',
  issuedAt: '2026-01-01T00:00:00Z',
}
const request = { namespace: 'solana', signIn, networkId: MAINNET } as const
const key = new Uint8Array(32).fill(9)
const address = encodeBase58(key)
const account = { address, publicKey: key, chains: ['solana:mainnet'], features: [] }
const MESSAGE = 'app.example wants you to sign in with your Solana account:'
const output = {
  account,
  signedMessage: new TextEncoder().encode(MESSAGE),
  signature: new Uint8Array(64).fill(1),
}

/** A wallet whose response to `solana:signIn` the test provides. */
function walletOf(respond: (input: unknown) => unknown) {
  const inputs: unknown[] = []
  const signInFeature = {
    async signIn(input: unknown) {
      inputs.push(input)
      return respond(input)
    },
  }
  return { wallet: { accounts: [], chains: ['solana:mainnet'], features: { 'solana:signIn': signInFeature } }, inputs }
}

describe('connect, with a Solana wallet that supports solana:signIn', () => {
  it('connects and signs in one request (Sign In With Solana)', async () => {
    const { wallet, inputs } = walletOf(() => [output])
    const shared = await connectAndSignIn(wallet, request)
    expect(shared?.accounts.map((each) => each.address)).toEqual([address])
    expect(shared?.signedIn).toEqual([
      { networkId: MAINNET, address, message: MESSAGE, signature: encodeBase58(output.signature) },
    ])
    expect(inputs).toEqual([{ ...signIn, version: '1', chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }])
  })

  it.each<[string, (input: unknown) => unknown]>([
    ['fails', () => Promise.reject(new Error('boom'))],
    ['answers with nothing', () => []],
    ['answers with no signature', () => [{ ...output, signature: new Uint8Array(0) }]],
    ['answers with an account that is none', () => [{ ...output, account: { ...account, address: 'x' } }]],
    [
      'answers with an account of another key',
      () => [{ ...output, account: { ...account, publicKey: key.map(() => 8) } }],
    ],
  ])('sends a plain connect request if the wallet %s', async (_, respond) => {
    expect(await connectAndSignIn(walletOf(respond).wallet, request)).toBeUndefined()
  })

  it('sends no second request if the user rejects the first', async () => {
    const { wallet } = walletOf(() => Promise.reject({ code: 4001, message: 'User rejected the request' }))
    await expect(connectAndSignIn(wallet, request)).rejects.toMatchObject({ code: 'connect/rejected' })
  })

  it('requests no sign-in if the site uses none, or connects another family', async () => {
    const { wallet, inputs } = walletOf(() => [output])
    const { signIn: _, ...without } = request
    expect(await connectAndSignIn(wallet, without)).toBeUndefined()
    expect(await connectAndSignIn(wallet, { ...request, namespace: 'bip122' })).toBeUndefined()
    expect(inputs).toEqual([])
  })

  it('returns the account that signed, and the text that the site requested', async () => {
    const features = ['standard:connect', 'standard:events', 'solana:signMessage', 'solana:signIn']
    const { open, address: own, wallet } = await beginStandard({ features })
    const { session } = await open({ signIn: { ...signIn, statement: 'Welcome' }, networkId: MAINNET })
    expect(session.accounts[0]?.address).toBe(own)
    const [signed] = session.signedIn ?? []
    expect(signed?.message).toBe(
      [
        `${MESSAGE}\n${own}\n\nWelcome\n`,
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'Nonce: k3jd83jd9sk3jd83',
        'Issued At: 2026-01-01T00:00:00Z',
      ].join('\n'),
    )
    expect(decodeBase58(signed?.signature ?? '')).toHaveLength(64)
    expect(wallet.requests().map(({ method }) => method)).toEqual(['solana:signIn'])
  })

  it('connects without a sign-in if the wallet does not have the feature', async () => {
    const { open, address: own } = await beginStandard()
    const { session } = await open({ signIn, networkId: DEVNET })
    expect([session.accounts[0]?.address, session.signedIn]).toEqual([own, undefined])
  })
})
