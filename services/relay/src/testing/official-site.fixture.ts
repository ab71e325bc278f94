import { openOfficialSite } from '@latchkey/devnet/official-client'

/**
 * A site with the official client, in its own process: an exception that the client does not catch ends it, as it would
 * end the server of a real site. Arguments: the URL of the relay, the storage file of the client, and a topic of the
 * client without a subscription.
 */
export type SiteReport =
  /** A pairing URI, for a wallet. */
  | { readonly kind: 'uri'; readonly uri: string }
  | { readonly kind: 'session' }
  /** The client reported a fatal error of its socket. `atMs`: time since it began to connect. */
  | { readonly kind: 'error'; readonly message: string; readonly atMs: number }

const [url = '', database = '', topic = ''] = process.argv.slice(2)
const report = (what: SiteReport) => process.send?.(what)
// The official client checks for a network before it connects, and the machine may be offline.
globalThis.fetch = async () => new Response()

const { client } = await openOfficialSite(url, 'Shop', {}, database === '' ? undefined : database)
const startedAtMs = performance.now()
client.core.relayer.on('relayer_error', ({ message }: Error) => {
  report({ kind: 'error', message, atMs: performance.now() - startedAtMs })
})
const [restored] = client.session.getAll()
if (topic !== '') {
  client.core.relayer.subscriber.topicMap.set(topic, topic)
  await client.core.relayer.transportOpen().catch(() => undefined)
} else if (restored !== undefined) {
  await client.ping({ topic: restored.topic })
} else {
  const { uri = '', approval } = await client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  const session = approval()
  report({ kind: 'uri', uri })
  await session
  // The client writes its storage after it resolves.
  setTimeout(report, 500, { kind: 'session' })
}
