import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { lazy } from '@latchkey/primitives'
import { abortLate, toFarcasterUri } from '@latchkey/proofs'
import { SOCIAL_MS } from '@latchkey/protocol/wallet-auth'
import { farcasterMessage, farcasterSignature } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { FarcasterConfig } from '../domain/social-config.ts'

const channelSchema = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  url: v.pipe(v.string(), v.url(), v.maxLength(1_024)),
  nonce: v.string(),
})

const resultSchema = v.object({
  message: farcasterMessage,
  signature: farcasterSignature,
  username: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))), undefined),
})

/** What an account has signed. The relay states the name, and nobody has signed it. */
export interface FarcasterResult {
  readonly message: string
  readonly signature: string
  readonly userName: string | undefined
}

/** The relay between this service and the app of a person. It is trusted with nothing: a message proves its account by itself. */
export interface FarcasterRelay {
  /**
   * Opens a channel for the message with a nonce. Its page opens the app of the person.
   *
   * @throws social/not-configured, social/unavailable
   */
  readonly open: (nonce: string) => Promise<{ readonly channelToken: string; readonly url: string }>
  /** Returns what an account has signed, which the relay gives once; undefined: nobody has yet. @throws social/not-configured, social/unavailable */
  readonly read: (channelToken: string) => Promise<FarcasterResult | undefined>
}

/** The client brings viem, which a service without Farcaster does not load. */
const library = lazy(() => import('@farcaster/auth-client'))

/** @see FIP-11 */
export function createFarcasterRelay(config: FarcasterConfig | undefined, clock: Clock): FarcasterRelay {
  async function openClient() {
    if (config === undefined) throw new WalletError('social/not-configured')
    const { rpcUrl, relayUrl, domain } = config
    const { createAppClient, viemConnector } = await library.load()
    const ethereum = viemConnector({ rpcUrl })
    return { domain, app: createAppClient({ ethereum, ...(relayUrl === undefined ? {} : { relay: relayUrl }) }) }
  }

  return {
    async open(nonce) {
      const { app, domain } = await openClient()
      const expirationTime = new Date(clock.now() + SOCIAL_MS).toISOString()
      const request = { siweUri: toFarcasterUri(domain), domain, nonce, expirationTime, acceptAuthAddress: true }
      const { response, data } = await abortLate(app.createChannel(request))
      const channel = v.safeParse(channelSchema, data)
      // A relay that chooses the nonce itself makes no message for this device.
      if (response?.ok !== true || !channel.success || channel.output.nonce !== nonce)
        throw new WalletError('social/unavailable')
      return channel.output
    },
    async read(channelToken) {
      const { app } = await openClient()
      const { response, data } = await abortLate(app.status({ channelToken }))
      if (response?.status === 202) return undefined
      const result = v.safeParse(resultSchema, data)
      if (response?.status !== 200 || !result.success) throw new WalletError('social/unavailable')
      const { message, signature, username: userName } = result.output
      return { message, signature, userName }
    },
  }
}
