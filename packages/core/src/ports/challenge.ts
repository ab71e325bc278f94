import type { SocialProvider } from './social-provider.ts'

/** The pairing URI that a user passes to a wallet on another device by scanning, copying, or opening it as a link. */
export interface PairingUri {
  /** @see ERC-1328 */
  readonly uri: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A message was sent to the user, e.g. by e-mail. */
interface SentMessage {
  /** The recipient of the message, as the user may see it. */
  readonly sentTo: string
  /** Expiry of the message. Milliseconds since 1970. */
  readonly expiresAt: number
  /** Time from which a new message may be requested; absent: never. Milliseconds since 1970. */
  readonly resendAt?: number
}

/** Sends the message of a challenge again. The connector then raises the challenge again. */
interface Resend {
  readonly type: 'resend'
}

/** A login in the popup of a social provider. */
export interface PopupWindow {
  readonly provider: SocialProvider
  /** The page of the provider. */
  readonly url: string
  /** Exact origin of the page to which the provider returns, and which posts the result to its opener. */
  readonly origin: string
  /**
   * - `open`: navigate the popup to `url`; the answer is `opened` or `blocked`.
   * - `blocked`: the browser blocked the popup; the press that opens it answers `opened`.
   * - `act`: the user logs in there. The answer is `unreachable` if the browser has separated the popup from this page,
   *   so that no result can arrive. If the user closes the popup, the request is cancelled.
   * - `late`: the same, after a long time.
   * - `code`: the user types the code that the wallet shows into the popup.
   * - `read`: the result has arrived, and the popup can be closed.
   * - `approve`: the wallet has sent an e-mail. The user approves this device by its link.
   */
  readonly step: 'open' | 'blocked' | 'act' | 'late' | 'code' | 'read' | 'approve'
}

/**
 * The challenges that a connector may raise while it connects: the data for the user, and the answer. `never`: there is
 * no answer; the connector is notified in another way. A package outside of core adds its own.
 *
 * @example
 * declare module '@latchkey/core/ports' {
 *   interface ChallengeTypes { readonly pin: { readonly data: object; readonly answer: { readonly digits: string } } }
 * }
 */
export interface ChallengeTypes {
  readonly 'pairing-uri': { readonly data: PairingUri; readonly answer: never }
  /**
   * The e-mail address of the login. If the mail service rejects the address, the connector raises the challenge again.
   */
  readonly email: { readonly data: { readonly problem?: 'invalid' }; readonly answer: { readonly address: string } }
  /**
   * Digits that the user received. After a wrong or late answer the connector raises the challenge again, with the
   * problem.
   */
  readonly code: {
    readonly data: SentMessage & {
      readonly length: number
      readonly problem?: 'wrong' | 'expired'
      /** Absent: not limited, or not known. */
      readonly attemptsLeft?: number
    }
    readonly answer: { readonly type: 'code'; readonly digits: string } | Resend
  }
  /** The user approves this device by the link in a message. */
  readonly 'device-approval': { readonly data: SentMessage; readonly answer: Resend }
  /** The popup of a social provider, which can be opened only within a press. */
  readonly popup: { readonly data: PopupWindow; readonly answer: 'opened' | 'blocked' | 'unreachable' }
  /** The prompt for a passkey, which some browsers show only within a press. */
  readonly passkey: { readonly data: { readonly action: 'create' | 'use' }; readonly answer: 'confirmed' | 'declined' }
}

export type ChallengeType = keyof ChallengeTypes

export type ChallengeAnswer<T extends ChallengeType = ChallengeType> = ChallengeTypes[T]['answer']

export type ChallengeOf<T extends ChallengeType> = { readonly type: T } & ChallengeTypes[T]['data']

/** Any challenge. Plain data. */
export type Challenge = { readonly [T in ChallengeType]: ChallengeOf<T> }[ChallengeType]

/** A challenge with its answer. A rest tuple of the two, because a bound function keeps the relation of their types. */
export type AnsweredChallenge = {
  readonly [T in ChallengeType]: [challenge: ChallengeOf<T>, answer: ChallengeAnswer<T>]
}[ChallengeType]

/**
 * Shows a challenge to the user, and replaces the previous one. The promise resolves with the answer, and never settles
 * if another challenge follows or the request is cancelled; so wait with `abortable` and the signal of the request.
 */
export type OnChallenge = <T extends ChallengeType>(challenge: ChallengeOf<T>) => Promise<ChallengeAnswer<T>>
