import { openOfficialWallet } from '@latchkey/devnet/official-client'
import { createFakeContext, createFakeSite, takePairingUri } from '@latchkey/testing'
import { pairing } from '../pairing.ts'
import { nodeSockets, realClock } from './on-node.fixture.ts'
import { relayStores } from './relay-stores.fixture.ts'
import { ALICE, SITE } from './world.fixture.ts'

/*
 * Measures a pairing on loopback: this connector, the official wallet client, and the real relay. `npm run
 * bench:pairing`, with the name of a store (default PostgreSQL).
 */

const WARM_UP = 5
const PAIRINGS = 50
const SIGNATURES = 10
const SIGNATURE = `0x${'ab'.repeat(65)}`

const name = process.argv[2] ?? 'PostgreSQL'
const store = relayStores.find((each) => each.name === name)
if (store === undefined) throw new Error(`there is no store ${name}`)
const relay = await store.start()
const { wallet, stop } = await openOfficialWallet(relay.url)
wallet.on('session_proposal', ({ id }) => {
  const eip155 = { accounts: [`eip155:1:${ALICE}`], methods: ['personal_sign'], events: [] }
  void wallet.approveSession({ id, namespaces: { eip155 } })
})
wallet.on('session_request', ({ id, topic }) => {
  void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: SIGNATURE } })
})

const times: Record<'connect to URI' | 'pair to session' | 'sign and back', number[]> = {
  'connect to URI': [],
  'pair to session': [],
  'sign and back': [],
}

/** Each run is a new visitor with a separate socket. */
async function pairOnce() {
  const client = new AbortController()
  const storage = createFakeSite().openTab()
  const connector = pairing({ relays: [relay.url], metadata: SITE, storage, openSocket: nodeSockets })
  connector.start(createFakeContext({ clock: realClock, signal: client.signal }))
  const began = performance.now()
  let shown = 0
  const { sessions } = await connector.connect({
    walletId: 'walletConnect',
    namespace: 'eip155',
    silent: false,
    signal: client.signal,
    onChallenge: takePairingUri(({ uri }) => {
      shown = performance.now()
      void wallet.pair({ uri })
    }),
  })
  const [session] = sessions
  times['pair to session'].push(performance.now() - shown)
  times['connect to URI'].push(shown - began)
  for (let at = 0; at < SIGNATURES; at++) {
    const sentAt = performance.now()
    await session.request({ method: 'personal_sign', params: [`0x${at}`, ALICE] })
    times['sign and back'].push(performance.now() - sentAt)
  }
  await session.disconnect()
  client.abort()
}

for (let round = 0; round < WARM_UP; round++) await pairOnce()
for (const list of Object.values(times)) list.length = 0
for (let round = 0; round < PAIRINGS; round++) await pairOnce()

const at = (list: readonly number[], part: number) =>
  ([...list].sort((a, b) => a - b)[Math.floor(list.length * part)] ?? 0).toFixed(1).padStart(7)
process.stdout.write(`ms over the relay on ${name}   p50     p90    runs\n`)
for (const [what, list] of Object.entries(times))
  process.stdout.write(`${what.padEnd(26)} ${at(list, 0.5)} ${at(list, 0.9)} ${String(list.length).padStart(7)}\n`)
await stop()
await relay.stop()
process.exit(0)
