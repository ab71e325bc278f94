import { hashOf, type OpenSocket, type SocketEvents } from '@latchkey/connector-pairing/wire'
import { relayFrame, relayParams, tokenClaims } from '@latchkey/protocol/relay'
import * as v from 'valibot'

interface Kept {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly from: string
}

interface Peer {
  readonly events: SocketEvents
  readonly client: string
  readonly topics: Set<string>
  readonly isWallet: boolean
  isOpen: boolean
}

/** A delivered message and its topic. */
export interface Delivery {
  readonly topic: string
  readonly message: string
}

export interface PublishedMessage extends Kept {
  readonly params: unknown
}

/**
 * A FAKE in-memory relay with the schemas of protocol/relay, whose sockets are function calls. It has no clock: nothing
 * expires.
 */
export interface FakeRelay {
  readonly openSocket: OpenSocket
  /** All messages that sites published, in order. */
  readonly published: readonly PublishedMessage[]
  /** Number of all opened sockets; below, of the open ones. */
  readonly opened: () => number
  readonly open: () => number
  /** Number of unacknowledged messages. */
  readonly waiting: () => number
  /** While down, new sockets close at once; going down closes the open ones. */
  setDown(isDown: boolean): void
  /** Sets how often each message is delivered from now on. */
  setCopies(copies: number): void
  /** Stops all responses on open sockets, like a network that drops everything. */
  setMute(isMute: boolean): void
  /** Closes new sockets with this code once they have opened. */
  setCloseCode(code: number | undefined): void
  /** Responds to subscriptions of sites with error 3000 and this text, as a relay does that rejects their token. */
  setRefusal(text: string | undefined): void
  /**
   * Makes the relay lie from now on: sites get the liar's version of each delivery. An unchanged delivery is removed
   * once it is acknowledged; a changed one stays in the mailbox. `undefined`: ends the lies.
   */
  setLiar(liar: ((deliveries: Delivery) => readonly Delivery[]) | undefined): void
  /** Publishes a message to sites, as anybody who has the topic can. */
  put(topic: string, message: string, tag: number): void
  /** Opens sockets of wallets, which are neither counted nor disturbed. */
  readonly openWalletSocket: OpenSocket
}

/** Returns a fake relay without messages. */
export function createFakeRelay(): FakeRelay {
  const peers = new Set<Peer>()
  const mailbox = new Map<string, Kept>()
  const published: PublishedMessage[] = []
  let [opened, nextId, copies] = [0, 1, 1]
  let [isDown, isMute] = [false, false]
  let closeCode: number | undefined
  let refusal: string | undefined
  let liar: ((deliveries: Delivery) => readonly Delivery[]) | undefined

  const canReceive = (peer: Peer) => peer.isWallet || !isMute
  const deliver = (peer: Peer, hash: string, { topic, message, tag }: Kept) => {
    const truth: Delivery = { topic, message }
    const deliveries = peer.isWallet || liar === undefined ? Array(peer.isWallet ? 1 : copies).fill(truth) : liar(truth)
    for (const each of deliveries as readonly Delivery[]) {
      const data = { topic: each.topic, message: each.message, publishedAt: 1, tag }
      const frame = { id: nextId++ * 1_000, jsonrpc: '2.0', method: 'irn_subscription', params: { id: hash, data } }
      sendFrame(peer, frame, each.topic === topic && each.message === message ? hash : undefined)
    }
  }
  const acks = new Map<number, string>()
  const sendFrame = (peer: Peer, frame: { id: number | string; [key: string]: unknown }, hash?: string) => {
    if (hash !== undefined) acks.set(Number(frame.id), hash)
    queueMicrotask(() => {
      if (peer.isOpen && canReceive(peer)) peer.events.message(JSON.stringify(frame))
    })
  }
  const take = (kept: Kept) => {
    const hash = hashOf(kept.topic + kept.message)
    if (mailbox.has(hash)) return
    mailbox.set(hash, kept)
    for (const peer of peers) if (peer.topics.has(kept.topic) && peer.client !== kept.from) deliver(peer, hash, kept)
  }
  const subscribe = (peer: Peer, topics: readonly string[]) => {
    for (const topic of topics) peer.topics.add(topic)
    for (const [hash, kept] of mailbox)
      if (topics.includes(kept.topic) && kept.from !== peer.client) deliver(peer, hash, kept)
  }

  const receive = (peer: Peer, text: string) => {
    const frame = v.parse(relayFrame, JSON.parse(text))
    if (!('method' in frame)) {
      const hash = acks.get(Number(frame.id))
      if (hash !== undefined) mailbox.delete(hash)
      return
    }
    const answer = (result: unknown) => sendFrame(peer, { id: frame.id, jsonrpc: '2.0', result })
    if (refusal !== undefined && !peer.isWallet) {
      const data = 'Unauthorized'
      sendFrame(peer, { id: frame.id, jsonrpc: '2.0', error: { code: 3000, message: refusal, data } })
    } else if (frame.method === 'irn_batchSubscribe') {
      const { topics } = v.parse(relayParams.irn_batchSubscribe, frame.params)
      answer(topics.map((topic) => hashOf(topic + peer.client)))
      subscribe(peer, topics)
    } else if (frame.method === 'irn_unsubscribe') {
      peer.topics.delete(v.parse(relayParams.irn_unsubscribe, frame.params).topic)
      answer(true)
    } else {
      const { topic, message, tag } = v.parse(relayParams.irn_publish, frame.params)
      if (!peer.isWallet) published.push({ topic, message, tag, from: peer.client, params: frame.params })
      answer(true)
      take({ topic, message, tag, from: peer.client })
    }
  }
  const shut = (peer: Peer, code: number) => {
    if (!peers.delete(peer)) return
    peer.isOpen = false
    queueMicrotask(() => peer.events.close(code))
  }

  const openWalletSession = (url: string, events: SocketEvents, isWallet: boolean) => {
    const claims = new URL(url).searchParams.get('auth')?.split('.')[1] ?? ''
    const { iss } = v.parse(tokenClaims, JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))))
    const peer: Peer = { events, client: iss, topics: new Set(), isWallet, isOpen: false }
    peers.add(peer)
    queueMicrotask(() => {
      if (isDown && !isWallet) return shut(peer, 1006)
      peer.isOpen = true
      events.open()
      if (closeCode !== undefined && !isWallet) shut(peer, closeCode)
    })
    return {
      send: (text: string) => {
        if (peer.isOpen && canReceive(peer)) queueMicrotask(() => receive(peer, text))
      },
      close: () => shut(peer, 1000),
    }
  }
  const sites = () => [...peers].filter(({ isWallet }) => !isWallet)

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
      for (const peer of sites()) if (peer.topics.has(topic)) deliver(peer, hash, kept)
    },
    setDown(next) {
      isDown = next
      if (isDown) for (const peer of sites()) shut(peer, 1006)
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
