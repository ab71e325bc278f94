import { abortable } from '@latchkey/core/cancellation'
import type { Clock, OnChallenge } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { MINUTE_MS } from '@latchkey/primitives'
import type { FrameChannel } from './frame-channel.ts'

interface FarcasterLoginParts {
  readonly channel: FrameChannel
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onChallenge: OnChallenge
}

/** A channel lasts no longer. */
const LOGIN_MS = 10 * MINUTE_MS

/**
 * Signs a person in by an account of Farcaster, which signs a message in its app. The challenge is the address that opens the app, as a link on
 * a phone and as a QR code elsewhere.
 *
 * @returns the name of the account, once the frame has a session.
 * @throws social/timeout after ten minutes, social/*, embedded/no-address on a new device, connect/cancelled, frame/*
 */
export async function logInFarcaster(parts: FarcasterLoginParts): Promise<string> {
  const { channel, clock, signal } = parts
  const raise: OnChallenge = (challenge) => abortable(parts.onChallenge(challenge), signal)
  const expiresAt = clock.now() + LOGIN_MS
  const { url } = await channel.request('GET_FARCASTER_URI', undefined, signal)
  raise({ type: 'pairing-uri', uri: url, expiresAt }).catch(() => undefined)
  while (clock.now() < expiresAt) {
    try {
      // The frame answers each request after half a minute.
      const { userName } = await channel.request('CONNECT_FARCASTER', undefined, signal)
      const { origin } = new URL(url)
      raise({ type: 'popup', provider: 'farcaster', url, origin, step: 'read' }).catch(() => undefined)
      return userName
    } catch (error) {
      if (!isWalletError(error, 'frame/timeout')) throw error
    }
  }
  throw new WalletError('social/timeout')
}
