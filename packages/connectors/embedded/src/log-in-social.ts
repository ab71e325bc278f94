import { abortable, pause, timeout } from '@latchkey/core/cancellation'
import type { Clock, OnChallenge, PopupWindow } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { FrameParams, FrameResult } from '@latchkey/protocol/frame'
import type { FrameChannel } from './frame-channel.ts'
import type { FrameWindow } from './frame-window.ts'
import { listenForResult } from './listen-for-result.ts'

type SocialUser = Exclude<FrameResult<'CONNECT_SOCIAL'>, { readonly action: 'VERIFY_DEVICE' }>

interface SocialLoginParts {
  readonly channel: FrameChannel
  readonly window: Pick<FrameWindow, 'addEventListener' | 'removeEventListener'>
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onChallenge: OnChallenge
}

/** @see compat-facts 5.4 "Popup social" */
const LATE_MS = 45 * SECOND_MS
/** A login at a provider lasts no longer. */
const LOGIN_MS = 10 * MINUTE_MS
/** The link of the mail counts for no longer. */
const DEVICE_MS = 15 * MINUTE_MS

/**
 * Signs a person in by an account of a provider, in a window that the caller opens. A page with a
 * `Cross-Origin-Opener-Policy` of `same-origin` loses that window and gets no result from it: the frame then shows a code, which the
 * person types in the window.
 *
 * @returns the account, once the frame has a session.
 * @throws social/timeout after ten minutes, social/*, connect/cancelled, frame/*; on a new device email/device-refused, embedded/no-address
 */
export async function logInSocial(
  provider: FrameParams<'GET_SOCIAL_REDIRECT_URI'>['provider'],
  parts: SocialLoginParts,
): Promise<SocialUser> {
  const { channel, window, clock, signal } = parts
  const raise: OnChallenge = (challenge) => abortable(parts.onChallenge(challenge), signal)
  const { uri, resultOrigin } = await channel.request('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
  const at = (step: PopupWindow['step']) => ({ type: 'popup', provider, url: uri, origin: resultOrigin, step }) as const
  const result = listenForResult(window, resultOrigin)
  const expiresAt = clock.now() + LOGIN_MS
  const error = () => new WalletError('social/timeout')
  try {
    let opened = await raise(at('open'))
    while (opened === 'blocked') opened = await raise(at('blocked'))
    /** Resolves with the redirect itself if the page cannot reach the window: the frame knows its own transaction by it. */
    const act = (step: 'act' | 'late') => Promise.race([result.uri, raise(at(step)).then(() => uri)])
    const early = opened === 'unreachable' ? uri : await Promise.race([act('act'), pause(LATE_MS, clock, signal)])
    const ms = Math.max(0, expiresAt - clock.now())
    const returned = early ?? (await timeout(abortable(act('late'), signal), { clock, ms, error }))
    raise(at(returned === uri ? 'code' : 'read')).catch(() => undefined)
    const connected = await connect(returned, { channel, clock, signal, expiresAt })
    if (!('action' in connected)) return connected
    raise(at('approve')).catch(() => undefined)
    const approved = await connect(returned, { channel, clock, signal, expiresAt: clock.now() + DEVICE_MS })
    if ('action' in approved) throw new WalletError('email/device-refused')
    return approved
  } finally {
    result.stop()
  }
}

/** The frame answers each request after half a minute, while the person types the code or approves a new device. */
async function connect(
  uri: string,
  {
    channel,
    clock,
    signal,
    expiresAt,
  }: Pick<SocialLoginParts, 'channel' | 'clock' | 'signal'> & { readonly expiresAt: number },
): Promise<FrameResult<'CONNECT_SOCIAL'>> {
  while (clock.now() < expiresAt) {
    try {
      return await channel.request('CONNECT_SOCIAL', { uri }, signal)
    } catch (error) {
      if (!isWalletError(error, 'frame/timeout')) throw error
    }
  }
  throw new WalletError('social/timeout')
}
