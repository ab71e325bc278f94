import { setTimeout as delay } from 'node:timers/promises'
import { type Client, connectClient, createTopic } from '@latchkey/relay/testing/client'
import { type AttackResult, addressOfAttacker, createTally } from './tally.ts'

const MESSAGE_BYTES = 250_000
const SMALL_BYTES = 600
const MESSAGES_PER_TOPIC = 16
const REFUSED_PAUSE_MS = 100
/** A month: as long as the relay keeps anything. */
const TTL_SECONDS = 2_592_000

export interface RelayAttack {
  readonly kind: 'relay'
  readonly url: string
  readonly attackers: number
  /**
   * - `receipts`: 3,000 deliveries wait for a receipt, and responses that match none of them come all the time.
   * - `fetch`: fetches a mailbox of 25 MB again and again.
   * - `pipeline`: sends hundreds of expensive requests at once, leaves without reading an answer, and comes back.
   * - `fill`: publishes the largest messages to topics without a subscriber.
   */
  readonly way: 'receipts' | 'fetch' | 'pipeline' | 'fill'
}

type Tally = ReturnType<typeof createTally>

/** Attacks a relay with raw sockets until the signal. */
export async function runRelayAttack(attack: RelayAttack, signal: AbortSignal): Promise<AttackResult> {
  const tally = createTally()
  const run = WAYS[attack.way]
  await Promise.all(
    Array.from({ length: attack.attackers }, async (_, at) => {
      while (!signal.aborted) {
        await run({ url: attack.url, address: addressOfAttacker(at), tally, signal }).catch((error: unknown) => {
          if (!signal.aborted) tally.add(error instanceof Error ? error.message.slice(0, 60) : 'error')
        })
        await delay(REFUSED_PAUSE_MS, undefined, { signal }).catch(() => undefined) // The attack is over.
      }
    }),
  )
  return tally.result
}

interface Attacker {
  readonly url: string
  readonly address: string
  readonly tally: Tally
  readonly signal: AbortSignal
}

const WAYS: Readonly<Record<RelayAttack['way'], (attacker: Attacker) => Promise<void>>> = {
  async receipts(attacker) {
    const receiver = await connect(attacker, () => undefined)
    const senders: Client[] = []
    // A client may send a thousand at once.
    for (let at = 0; at < 3; at += 1) {
      const sender = await connect(attacker)
      senders.push(sender)
      for (let topics = 0; topics < 5; topics += 1) await sendUnreceived(sender, receiver)
    }
    let id = 1
    await whileOpen(attacker, receiver, async () => {
      for (let at = 0; at < 200; at += 1) receiver.write({ id: id++, jsonrpc: '2.0', result: true })
      attacker.tally.add('responses', 200)
      await delay(5)
    })
    await Promise.all([...senders, receiver].map((client) => client.close()))
  },

  async fetch(attacker) {
    const [sender, reader] = [await connect(attacker), await connect(attacker)]
    const topics = Array.from({ length: 7 }, createTopic)
    for (const topic of topics) await fill(attacker, sender, topic)
    await whileOpen(attacker, reader, async () => {
      const answers = await Promise.race([
        Promise.all(Array.from({ length: 8 }, () => reader.request('irn_batchFetchMessages', { topics }))),
        reader.closed.then(() => []),
      ])
      for (const { error } of answers) attacker.tally.add(error === undefined ? 'pages' : error.message.slice(0, 60))
      if (answers.some(({ error }) => error !== undefined)) await delay(REFUSED_PAUSE_MS)
    })
    await Promise.all([sender.close(), reader.close()])
  },

  async pipeline(attacker) {
    const client = await connect(attacker)
    const topics = Array.from({ length: 500 }, createTopic)
    for (let at = 0; at < 200; at += 1) {
      client.write({ id: at, jsonrpc: '2.0', method: 'irn_batchFetchMessages', params: { topics } })
      client.write(publishFrame(`m${at}`, topics[at] ?? '', 'A'.repeat(MESSAGE_BYTES)))
    }
    attacker.tally.add('requests', 400)
    await Promise.race([client.closed, delay(500)])
    await client.close()
  },

  async fill(attacker) {
    const client = await connect(attacker)
    await whileOpen(attacker, client, () => fill(attacker, client, createTopic()))
    await client.close()
  },
}

function connect({ url, address }: Attacker, onDelivery?: () => void): Promise<Client> {
  return connectClient(url, {
    keepFrames: false,
    headers: { 'x-forwarded-for': address },
    ...(onDelivery === undefined ? {} : { onDelivery }),
  })
}

async function whileOpen({ signal }: Attacker, { socket }: Client, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted && socket.readyState === socket.OPEN) await work()
}

async function sendUnreceived(sender: Client, receiver: Client): Promise<void> {
  const topic = createTopic()
  await Promise.race([receiver.request('irn_subscribe', { topic }), receiver.closed])
  for (let at = 0; at < 200; at += 1)
    sender.write(publishFrame(`${topic}-${at}`, topic, `${at}`.padEnd(SMALL_BYTES, 'A')))
}

function publishFrame(id: string, topic: string, message: string): object {
  return { id, jsonrpc: '2.0', method: 'irn_publish', params: { topic, message, ttl: TTL_SECONDS, tag: 1108 } }
}

/** Fills the mailbox of a topic; stops at the first refusal. */
async function fill({ tally }: Attacker, client: Client, topic: string): Promise<void> {
  for (let at = 0; at < MESSAGES_PER_TOPIC; at += 1) {
    const message = `${at}`.padEnd(MESSAGE_BYTES, 'A')
    const answer = client.publish(topic, message, { ttl: TTL_SECONDS })
    const error = await Promise.race([
      answer.then((body) => body.error?.message),
      client.closed.then(({ code }) => `closed ${code}`),
    ])
    tally.add(error === undefined ? 'bytes stored' : error.slice(0, 60), error === undefined ? MESSAGE_BYTES : 1)
    if (error === undefined) continue
    await delay(REFUSED_PAUSE_MS)
    return
  }
}
