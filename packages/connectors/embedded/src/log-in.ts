import { abortable } from '@latchkey/core/cancellation'
import type { Clock, OnChallenge } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { FrameChannel } from './frame-channel.ts'
import type { LoginMemory } from './storage-keys.ts'

interface LoginParts {
  readonly channel: FrameChannel
  readonly memory: LoginMemory
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onChallenge: OnChallenge
  /** The frame has a session. It continues one of the same address without a mail, and replaces one of another address. */
  readonly hasSession: boolean
}

/** @see Spec §6 "no new e-mail login within 30 seconds of the last" */
const COOLDOWN_MS = 30 * SECOND_MS
const CODE_MS = 10 * MINUTE_MS
const DEVICE_MS = 15 * MINUTE_MS
const CODE_LENGTH = 6

/**
 * Signs a person in by e-mail: their address, the approval of a new device where it takes one, the code of a message. Returns once
 * the frame has a session.
 *
 * @returns the address.
 * @throws email/throttled, connect/cancelled, frame/*, email/device-refused
 * @see Spec §4 "E-mail connect"
 */
export async function logIn({ onChallenge, signal, ...parts }: LoginParts): Promise<string> {
  const raise: OnChallenge = (challenge) => abortable(onChallenge(challenge), signal)
  let problem: 'invalid' | undefined
  for (;;) {
    const { address } = await raise({ type: 'email', ...(problem === undefined ? {} : { problem }) })
    try {
      await verify(address, { ...parts, signal, onChallenge: raise })
      return address
    } catch (error) {
      if (!isWalletError(error, 'mail/invalid-address')) throw error
      problem = 'invalid'
    }
  }
}

async function verify(email: string, parts: LoginParts): Promise<void> {
  let action = await requestMail(email, parts)
  // A device that was approved meanwhile gets its code; one whose code came too late is asked to be approved.
  while (action !== 'CONNECT') {
    if (action === 'VERIFY_DEVICE') await approveDevice(email, parts)
    action = await enterCode(email, parts)
  }
}

async function requestMail(email: string, { channel, memory, clock, signal, hasSession }: LoginParts) {
  const retryInMs = memory.lastLoginTime() + COOLDOWN_MS - clock.now()
  if (retryInMs > 0 && !hasSession)
    throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(retryInMs / SECOND_MS) })
  const { action } = await channel.request('CONNECT_EMAIL', { email }, signal)
  if (action !== 'CONNECT') memory.noteLoginTime(clock.now())
  return action
}

/** Waits for the link of the message, 15 minutes at most; the frame answers each request after half a minute. */
async function approveDevice(email: string, { channel, clock, signal, onChallenge }: LoginParts): Promise<void> {
  const expiresAt = clock.now() + DEVICE_MS
  onChallenge({ type: 'device-approval', sentTo: email, expiresAt }).catch(() => undefined)
  while (clock.now() < expiresAt) {
    try {
      return await channel.request('CONNECT_DEVICE', undefined, signal)
    } catch (error) {
      if (!isWalletError(error, 'frame/timeout')) throw error
    }
  }
  throw new WalletError('email/device-refused')
}

async function enterCode(email: string, parts: LoginParts): Promise<'CONNECT' | 'VERIFY_DEVICE' | 'VERIFY_OTP'> {
  const { channel, clock, signal, onChallenge } = parts
  const sentAt = clock.now()
  let problem: 'wrong' | undefined
  for (;;) {
    const answer = await onChallenge({
      type: 'code',
      sentTo: email,
      length: CODE_LENGTH,
      expiresAt: sentAt + CODE_MS,
      resendAt: sentAt + COOLDOWN_MS,
      ...(problem === undefined ? {} : { problem }),
    })
    if (answer.type === 'resend') return requestMail(email, { ...parts, hasSession: false })
    try {
      const verified = await channel.request('CONNECT_OTP', { otp: answer.digits }, signal)
      // A deployment in strict mode asks custody only once the code was right.
      if (verified !== undefined) await approveDevice(email, parts)
      return 'CONNECT'
    } catch (error) {
      if (!isWalletError(error, 'email/invalid-code')) throw error
      problem = 'wrong'
    }
  }
}
