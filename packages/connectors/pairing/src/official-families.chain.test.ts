import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type OfficialWallet, openOfficialWallet } from '@latchkey/devnet/official-client'
import type { Namespace } from '@latchkey/primitives'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { type RelayProcess, startRelayProcess } from '@latchkey/relay/testing/relay-process'
import { createFakeContext, createFakeSite, takePairingUri } from '@latchkey/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { pairing } from './pairing.ts'
import { nodeSockets, realClock } from './testing/on-node.fixture.ts'
import { ALICE, SITE } from './testing/world.fixture.ts'

/*
 * The four families with the official client as the wallet: how it reads the proposal of this connector, and how the
 * connector reads its session.
 */

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const COSMOS = 'cosmos:cosmoshub-4'
const PAYMENT = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const IN_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

/** A public test key: 32 bytes of 7. */
const PKCS8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
const privateKey = createPrivateKey({ key: PKCS8, format: 'der', type: 'pkcs8' })
const publicKey = createPublicKey(privateKey)
const IN_SOLANA = encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))

const allow = (networkId: string, address: string, methods: readonly string[]) => ({
  chains: [networkId],
  accounts: [`${networkId}:${address}`],
  methods: [...methods],
  events: ['accountsChanged', 'chainChanged'],
})
const APPROVED = {
  eip155: allow('eip155:1', ALICE, ['personal_sign']),
  solana: allow(SOLANA, IN_SOLANA, ['solana_signMessage']),
  bip122: allow(BITCOIN, PAYMENT, ['signPsbt', 'sendTransfer']),
  polkadot: allow(POLKADOT, IN_POLKADOT, ['polkadot_signMessage']),
  cosmos: allow(COSMOS, 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', ['cosmos_signDirect']),
}
const ANSWERS: Readonly<Record<string, unknown>> = {
  signPsbt: { psbt: 'cHNidP8=', txid: 'a'.repeat(64) },
  sendTransfer: { txid: 'b'.repeat(64) },
  polkadot_signMessage: { signature: '0xab' },
  cosmos_signDirect: { signature: 'x' },
}

let relay: RelayProcess
let official: OfficialWallet
beforeAll(async () => {
  relay = await startRelayProcess()
  official = await openOfficialWallet(relay.url)
  const { wallet } = official
  wallet.on('session_proposal', ({ id }) => {
    const bip122_getAccountAddresses = JSON.stringify([
      { address: PAYMENT, intention: 'payment', path: "m/84'/0'/0'/0/0" },
    ])
    void wallet.approveSession({ id, namespaces: APPROVED, sessionProperties: { bip122_getAccountAddresses } })
  })
  wallet.on('session_request', ({ id, topic, params }) => {
    const { method, params: given } = params.request
    const result = method === 'solana_signMessage' ? signText(given.message) : ANSWERS[method]
    void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })
}, 60_000)
afterAll(async () => {
  await official?.stop()
  await relay?.stop()
})

const signText = (message: string) => ({ signature: encodeBase58(sign(null, decodeBase58(message), privateKey)) })

async function connect(namespace: Namespace) {
  const client = new AbortController()
  onTestFinished(() => client.abort())
  const connector = pairing({
    relays: [relay.url],
    metadata: SITE,
    namespaces: {
      eip155: { chains: ['eip155:1'] },
      solana: { chains: [SOLANA] },
      bip122: { chains: [BITCOIN] },
      polkadot: { chains: [POLKADOT] },
      cosmos: { chains: [COSMOS], methods: ['cosmos_signDirect'] },
    },
    storage: createFakeSite().openTab(),
    openSocket: nodeSockets,
  })
  const { signal } = client
  connector.start(createFakeContext({ clock: realClock, signal }))
  const onChallenge = takePairingUri(({ uri }) => void official.wallet.pair({ uri }))
  return connector.connect({ walletId: 'walletConnect', namespace, silent: false, signal, onChallenge })
}

it('approves all families at once, responds in each of them, and disconnects as a whole', async () => {
  const { sessions } = await connect('bip122')
  const [bitcoin, evm, solana, polkadot] = sessions
  expect(sessions.map(({ namespace }) => namespace)).toEqual(['bip122', 'eip155', 'solana', 'polkadot'])
  expect(bitcoin.accounts).toEqual([
    { address: PAYMENT, type: 'payment', path: "m/84'/0'/0'/0/0", networks: [BITCOIN] },
  ])

  const text = Buffer.from('hello')
  const params = { message: encodeBase58(text), pubkey: IN_SOLANA }
  const signed = (await solana?.request({ method: 'solana_signMessage', params })) as { readonly signature: string }
  expect(verify(null, text, publicKey, decodeBase58(signed.signature))).toBe(true)
  const signInputs = [{ address: PAYMENT, index: 0 }]
  const psbt = await bitcoin.request({ method: 'signPsbt', params: { account: PAYMENT, psbt: 'cHNidP8=', signInputs } })
  expect(psbt).toEqual(ANSWERS.signPsbt)
  const sign = { method: 'polkadot_signMessage', params: { address: IN_POLKADOT, message: 'hello' } }
  expect(await polkadot?.request(sign)).toEqual(ANSWERS.polkadot_signMessage)
  const provider = evm?.provider as { request(request: object, networkId: string): Promise<unknown> }
  expect(await provider.request({ method: 'cosmos_signDirect', params: {} }, COSMOS)).toEqual(ANSWERS.cosmos_signDirect)

  const ends: string[] = []
  for (const session of sessions)
    session.subscribe(({ type }) => void (type === 'disconnect' && ends.push(session.namespace)))
  const left = new Promise<void>((resolve) => official.wallet.once('session_delete', () => resolve()))
  await bitcoin.disconnect()
  await left
  expect(ends).toEqual(['eip155', 'solana', 'polkadot'])
})
