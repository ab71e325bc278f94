import { relayFrame, relayParams, tokenClaims } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { hashOf } from '../crypto/keys.ts'
import type { OpenSocket, SocketEvents } from '../relay/socket.ts'

interface Kept {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly from: string
}

interface Line {
  readonly events: SocketEvents
  readonly client: string
  readonly topics: Set<string>
  readonly isWallet: boolean
  isOpen: boolean
}

/** What is delivered, and where. */
export interface Delivery {
  readonly topic: string
  readonly message: string
}

export interface PublishedMessage extends Kept {
  readonly params: unknown
}

/**
 * A FAKE relay, in memory: it speaks the schemas of protocol/relay to sockets that are function calls. It keeps no time:
 * nothing in it expires.
 */
export interface FakeRelay {
  readonly openSocket: OpenSocket
  /** Everything that sites published, in order. */
  readonly published: readonly PublishedMessage[]
  /** How many sockets were ever opened, and how many are open. */
  readonly opened: () => number
  readonly open: () => number
  /** Messages nobody has acknowledged. */
  readonly waiting: () => number
  /** While down, sockets close at once; going down closes the open ones. */
  setDown(isDown: boolean): void
  /** From now on hands out each message so many times. */
  setCopies(copies: number): void
  /** Answers nothing any more on open sockets, like a network that swallows everything. */
  setMute(isMute: boolean): void
  /** Closes new sockets with this number once they have opened. */
  setCloseCode(code: number | undefined): void
  /** Answers sites that want to listen with error 3000 and this text, as a relay does that does not take their token. */
  setRefusal(text: string | undefined): void
  /**
   * From now on hands sites what the liar makes of each delivery. What it hands out unchanged is the relay's own, and
   * forgotten once it is acknowledged; anything else stays in the mailbox. `undefined`: the truth again.
   */
  setLiar(liar: ((deliveries: Delivery) => readonly Delivery[]) | undefined): void
  /** Hands sites a message, as anybody may make one who knows the topic. */
  put(topic: string, message: string, tag: number): void
  /** Sockets of wallets: neither counted nor disturbed. */
  readonly openWalletSocket: OpenSocket
}

export function createFakeRelay(): FakeRelay {
  const lines = new Set<Line>()
  const mailbox = new Map<string, Kept>()
  const published: PublishedMessage[] = []
  let [opened, nextId, copies] = [0, 1, 1]
  let [isDown, isMute] = [false, false]
  let closeCode: number | undefined
  let refusal: string | undefined
  let liar: ((deliveries: Delivery) => readonly Delivery[]) | undefined

  const canReceive = (line: Line) => line.isWallet || !isMute
  const deliver = (line: Line, hash: string, { topic, message, tag }: Kept) => {
    const truth: Delivery = { topic, message }
    const deliveries = line.isWallet || liar === undefined ? Array(line.isWallet ? 1 : copies).fill(truth) : liar(truth)
    for (const each of deliveries as readonly Delivery[]) {
      const data = { topic: each.topic, message: each.message, publishedAt: 1, tag }
      const frame = { id: nextId++ * 1_000, jsonrpc: '2.0', method: 'irn_subscription', params: { id: hash, data } }
      sendFrame(line, frame, each.topic === topic && each.message === message ? hash : undefined)
    }
  }
  const acks = new Map<number, string>()
  const sendFrame = (line: Line, frame: { id: number | string; [key: string]: unknown }, hash?: string) => {
    if (hash !== undefined) acks.set(Number(frame.id), hash)
    queueMicrotask(() => {
      if (line.isOpen && canReceive(line)) line.events.message(JSON.stringify(frame))
    })
  }
  const take = (kept: Kept) => {
    const hash = hashOf(kept.topic + kept.message)
    if (mailbox.has(hash)) return
    mailbox.set(hash, kept)
    for (const line of lines) if (line.topics.has(kept.topic) && line.client !== kept.from) deliver(line, hash, kept)
  }
  const subscribe = (line: Line, topics: readonly string[]) => {
    for (const topic of topics) line.topics.add(topic)
    for (const [hash, kept] of mailbox)
      if (topics.includes(kept.topic) && kept.from !== line.client) deliver(line, hash, kept)
  }

  const receive = (line: Line, text: string) => {
    const frame = v.parse(relayFrame, JSON.parse(text))
    if (!('method' in frame)) {
      const hash = acks.get(Number(frame.id))
      if (hash !== undefined) mailbox.delete(hash)
      return
    }
    const answer = (result: unknown) => sendFrame(line, { id: frame.id, jsonrpc: '2.0', result })
    if (refusal !== undefined && !line.isWallet) {
      const data = 'Unauthorized'
      sendFrame(line, { id: frame.id, jsonrpc: '2.0', error: { code: 3000, message: refusal, data } })
    } else if (frame.method === 'irn_batchSubscribe') {
      const { topics } = v.parse(relayParams.irn_batchSubscribe, frame.params)
      answer(topics.map((topic) => hashOf(topic + line.client)))
      subscribe(line, topics)
    } else if (frame.method === 'irn_unsubscribe') {
      line.topics.delete(v.parse(relayParams.irn_unsubscribe, frame.params).topic)
      answer(true)
    } else {
      const { topic, message, tag } = v.parse(relayParams.irn_publish, frame.params)
      if (!line.isWallet) published.push({ topic, message, tag, from: line.client, params: frame.params })
      answer(true)
      take({ topic, message, tag, from: line.client })
    }
  }
  const shut = (line: Line, code: number) => {
    if (!lines.delete(line)) return
    line.isOpen = false
    queueMicrotask(() => line.events.close(code))
  }

  const openWalletSession = (url: string, events: SocketEvents, isWallet: boolean) => {
    const claims = new URL(url).searchParams.get('auth')?.split('.')[1] ?? ''
    const { iss } = v.parse(tokenClaims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
    const line: Line = { events, client: iss, topics: new Set(), isWallet, isOpen: false }
    lines.add(line)
    queueMicrotask(() => {
      if (isDown && !isWallet) return shut(line, 1006)
      line.isOpen = true
      events.open()
      if (closeCode !== undefined && !isWallet) shut(line, closeCode)
    })
    return {
      send: (text: string) => {
        if (line.isOpen && canReceive(line)) queueMicrotask(() => receive(line, text))
      },
      close: () => shut(line, 1000),
    }
  }
  const sites = () => [...lines].filter(({ isWallet }) => !isWallet)

  return {
    published,
    opened: () => opened,
    open: () => sites().length,
    waiting: () => mailbox.size,
    openSocket(url, events) {
      opened += 1
      return openWalletSession(url, events, false)
    },
    openWalletSocket: (url, events) => openWalletSession(url, events, true),
    setLiar(next) {
      liar = next
    },
    put(topic, message, tag) {
      const [hash, kept] = [hashOf(topic + message), { topic, message, tag, from: 'stranger' }]
      mailbox.set(hash, kept)
      for (const line of sites()) if (line.topics.has(topic)) deliver(line, hash, kept)
    },
    setDown(next) {
      isDown = next
      if (isDown) for (const line of sites()) shut(line, 1006)
    },
    setCopies(next) {
      copies = next
    },
    setMute(next) {
      isMute = next
    },
    setCloseCode(next) {
      closeCode = next
    },
    setRefusal(next) {
      refusal = next
    },
  }
}
