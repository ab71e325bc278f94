import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import * as v from 'valibot'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** The two reads of the contracts on OP Mainnet that a login needs. */
const REGISTRIES = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])
const AUTH_KEY = 'a key of the fake relay'
const ADDED = 1
const AUTH_ADDRESS = 2

/** Of every request to the fake: each path reads its own fields. */
const bodySchema = v.looseObject({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.array(v.unknown()), []),
  nonce: v.optional(v.string()),
})
type Body = v.InferOutput<typeof bodySchema>
/** The call in `eth_call`. Without a contract at the address, the client recovers the signer itself. */
const callSchema = v.looseObject({ to: v.string(), data: v.custom<Hex>((given) => typeof given === 'string') })

interface Channel {
  readonly request: Body
  readonly nonce: string
  completed?: Body
}

/** An account of Farcaster, with the key that owns it. */
export interface FarcasterPerson {
  readonly fid: number
  readonly userName: string
  readonly owner: ReturnType<typeof privateKeyToAccount>
}

/** Parts of a message that a test changes. */
export interface MessageChange {
  readonly domain?: string
  readonly uri?: string
  readonly nonce?: string
  readonly fid?: number
  readonly issuedAt?: Date
  readonly expirationTime?: Date
  /** Signs instead of the owner. */
  readonly signer?: FarcasterPerson['owner']
}

export type TestFarcaster = Awaited<ReturnType<typeof startTestFarcaster>>

/**
 * Starts a FAKE of the relay of Farcaster and of a node of OP Mainnet on a port of its own. The part of the person is played by the official
 * client for apps, so that the messages are not of our own making.
 *
 * @param domain - Host of the wallet.
 */
export async function startTestFarcaster(domain = 'wallet.example') {
  const channels = new Map<string, Channel>()
  const owners = new Map<string, number>()
  const keys = new Set<string>()
  const opened: string[] = []
  /** `isDown`: relay and node fail. `isChainDown`: the node alone. */
  const controls = { isDown: false, isChainDown: false }
  let people = 0

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const [status, body] = respond(request.url ?? '', v.parse(bodySchema, text === '' ? {} : JSON.parse(text)), {
      token,
      authKey: request.headers['x-farcaster-auth-relay-key'],
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const client = { domain, rpcUrl: `${base}/rpc`, relayUrl: base }
  const page = 'https://farcaster.xyz/~/siwf'

  function respond(
    path: string,
    body: Body,
    { token, authKey }: { token: string; authKey: unknown },
  ): [number, object] {
    if (controls.isDown) return [503, {}]
    if (path === '/rpc') return controls.isChainDown ? [503, {}] : [200, { jsonrpc: '2.0', id: body.id, ...call(body) }]
    if (path === '/v1/channel') {
      const channelToken = randomBytes(4).toString('hex').toUpperCase()
      const nonce = body.nonce ?? randomBytes(8).toString('hex')
      channels.set(channelToken, { request: body, nonce })
      const url = `${page}?channelToken=${channelToken}`
      opened.push(url)
      return [201, { channelToken, nonce, url }]
    }
    const channel = channels.get(token)
    if (channel === undefined) return [401, { error: 'Unauthorized' }]
    if (path === '/v1/channel/authenticate') {
      if (authKey !== AUTH_KEY) return [401, { error: 'Unauthorized' }]
      channel.completed = body
      return [201, {}]
    }
    const { nonce, completed } = channel
    if (completed === undefined) return [202, { state: 'pending', nonce, signatureParams: channel.request }]
    // The relay returns a result once.
    channels.delete(token)
    return [200, { state: 'completed', nonce, signatureParams: channel.request, ...completed }]
  }

  function call({ method, params }: Body): object {
    if (method === 'eth_chainId') return { result: '0xa' }
    const called = v.safeParse(callSchema, params[0])
    if (method !== 'eth_call' || !called.success) return { error: { code: 3, message: 'execution reverted' } }
    const { data } = called.output
    const { functionName, args } = decodeFunctionData({ abi: REGISTRIES, data })
    if (functionName === 'idOf')
      return {
        result: encodeFunctionResult({
          abi: REGISTRIES,
          functionName,
          result: BigInt(owners.get(args[0].toLowerCase()) ?? 0),
        }),
      }
    const state = keys.has(`${args[0]}/${args[1]}`) ? ADDED : 0
    return { result: encodeFunctionResult({ abi: REGISTRIES, functionName, result: { state, keyType: AUTH_ADDRESS } }) }
  }

  const app = createWalletClient({ relay: base, ethereum: viemConnector({ rpcUrl: client.rpcUrl }) })

  /** Signs the message of a channel, as the app of a person does. */
  async function sign(person: FarcasterPerson, change: MessageChange & { readonly nonce: string }) {
    const { signer = person.owner, fid = person.fid, issuedAt = new Date(), expirationTime, ...parts } = change
    const built = app.buildSignInMessage({
      ...{ domain, uri: `https://${domain}/`, address: signer.address, fid },
      ...parts,
    })
    if (built.isError) throw built.error ?? new Error('no message')
    // The library writes the time of now, and no message that is over.
    const times = [
      `Issued At: ${issuedAt.toISOString()}`,
      ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime.toISOString()}`]),
    ]
    const message = built.message.replace(/Issued At: .*/, times.join('\n'))
    return { message, signature: await signer.signMessage({ message }) }
  }

  return {
    client,
    page,
    controls,
    /** Addresses of all channels, the newest one last. */
    opened: opened as readonly string[],
    newPerson(): FarcasterPerson {
      people += 1
      const owner = privateKeyToAccount(generatePrivateKey())
      const fid = 1_000 + people
      owners.set(owner.address.toLowerCase(), fid)
      return { fid, userName: `noor${people}`, owner }
    },
    /** Adds a key that may sign in for an account. */
    addKey({ fid }: FarcasterPerson, key: Hex): void {
      keys.add(`${fid}/${encodeAbiParameters([{ type: 'address' }], [key])}`)
    },
    sign,
    /** Opens the address of a login in the app of a person, who signs in. */
    async signIn(uri: string, person: FarcasterPerson, change: MessageChange = {}): Promise<void> {
      const parsed = app.parseSignInURI({ uri })
      if (parsed.isError) throw parsed.error ?? new Error('no channel')
      const { channelToken } = parsed
      const state = await createAppClient({ relay: base, ethereum: app.ethereum }).status({ channelToken })
      if (state.isError) throw state.error ?? new Error('no state')
      const { nonce = state.data.nonce } = change
      const { domain: host, siweUri } = state.data.signatureParams
      const signed = await sign(person, { domain: host, uri: siweUri, ...change, nonce })
      const { fid, userName: username } = person
      const done = await app.authenticate({ channelToken, authKey: AUTH_KEY, ...signed, fid, username })
      if (done.isError) throw done.error ?? new Error('not accepted')
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
