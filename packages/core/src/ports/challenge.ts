import type { SocialProvider } from './social-provider.ts'

/** The content that a person takes to a wallet on another device: scanned, copied, or opened as a link. */
export interface PairingUri {
  /** @see ERC-1328 */
  readonly uri: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A message was sent to the person, e.g. by e-mail; what it asks for lasts until then. */
interface SentMessage {
  /** Where it was sent, as the person may see it. */
  readonly sentTo: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** A new message may be requested from then on; absent: never. Milliseconds since 1970. */
  readonly resendAt?: number
}

/** Sends the message of a challenge again. The connector raises the challenge again for it. */
interface Resend {
  readonly type: 'resend'
}

/** A login in the window of a social provider. */
export interface PopupWindow {
  readonly provider: SocialProvider
  /** The page of the provider. */
  readonly url: string
  /** Exact origin of the page to which the provider returns, and which posts the result to its opener. */
  readonly origin: string
  /**
   * - `open`: navigate the window to `url`; `opened` or `blocked` answers.
   * - `blocked`: the browser refused the window; `opened` answers the press that opens it.
   * - `act`: the person logs in there. `unreachable` answers if the browser has separated the window from this page, so that
   *   no result can come from it. A person who closes the window cancels the request.
   * - `late`: the same, and it takes long.
   * - `code`: the person types in that window the code that the wallet shows.
   * - `read`: the result is here, and the window of no use any more.
   * - `approve`: the wallet has sent a mail. The person approves this device by its link.
   */
  readonly step: 'open' | 'blocked' | 'act' | 'late' | 'code' | 'read' | 'approve'
}

/**
 * The challenges that a connector may raise while it connects: the data that the person sees, and their answer. `never`:
 * nothing is answered; the connector learns of it by another way. A room outside of core adds its own.
 *
 * @example
 * declare module '@latchkey/core/ports' {
 *   interface ChallengeTypes { readonly pin: { readonly data: object; readonly answer: { readonly digits: string } } }
 * }
 */
export interface ChallengeTypes {
  readonly 'pairing-uri': { readonly data: PairingUri; readonly answer: never }
  /** The address of e-mail by which a wallet opens. One that mail programs refuse makes the connector raise it again. */
  readonly email: { readonly data: { readonly problem?: 'invalid' }; readonly answer: { readonly address: string } }
  /** Digits that the person received. A wrong or late answer makes the connector raise it again, with the problem. */
  readonly code: {
    readonly data: SentMessage & {
      readonly length: number
      readonly problem?: 'wrong' | 'expired'
      /** Absent: not limited, or not known. */
      readonly attemptsLeft?: number
    }
    readonly answer: { readonly type: 'code'; readonly digits: string } | Resend
  }
  /** The person approves this device by the link of a message. */
  readonly 'device-approval': { readonly data: SentMessage; readonly answer: Resend }
  /** The window of a social provider, which only a press may open. */
  readonly popup: { readonly data: PopupWindow; readonly answer: 'opened' | 'blocked' | 'unreachable' }
  /** The prompt of a passkey, which some browsers show only in a press. */
  readonly passkey: { readonly data: { readonly action: 'create' | 'use' }; readonly answer: 'confirmed' | 'declined' }
}

export type ChallengeType = keyof ChallengeTypes

export type ChallengeAnswer<T extends ChallengeType = ChallengeType> = ChallengeTypes[T]['answer']

export type ChallengeOf<T extends ChallengeType> = { readonly type: T } & ChallengeTypes[T]['data']

/** Any challenge. Plain data. */
export type Challenge = { readonly [T in ChallengeType]: ChallengeOf<T> }[ChallengeType]

/** A challenge with an answer to it. A list of the two, because a function bound to its caller keeps that. */
export type AnsweredChallenge = {
  readonly [T in ChallengeType]: [challenge: ChallengeOf<T>, answer: ChallengeAnswer<T>]
}[ChallengeType]

/**
 * Shows a challenge to the person, in place of the one before. The promise settles with the answer alone: it is pending
 * for ever where another challenge follows, or the request is cancelled, so wait for it with `abortable` and the signal of
 * the request.
 */
export type OnChallenge = <T extends ChallengeType>(challenge: ChallengeOf<T>) => Promise<ChallengeAnswer<T>>
