import type { RedeemedSocial, unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { AccountProvider, WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type * as v from 'valibot'
import type { SocialAccount } from '../approval/question/account-question.ts'
import type { SecurityPictures } from '../approval/security-picture/security-picture.ts'
import type { PageKey } from '../services/page-key.ts'
import type { Puzzles } from '../services/puzzles.ts'
import type { ServiceClient } from '../services/service-client.ts'
import type { Vault } from '../vault/open-vault.ts'
import type { ConfirmedAccounts } from './social/confirmed-accounts.ts'
import type { Session } from './wallet-session.ts'

/** A login by e-mail that has begun in this page. */
export interface BegunLogin {
  readonly email: string
  readonly deviceId: string
  readonly challengeId?: string
  /** The wallet whose custody decides about this device first. */
  readonly walletId?: string
  /** True if the code was correct and custody must still approve this device. */
  readonly isVerified?: boolean
}

/** `VERIFY_DEVICE`: not yet, because custody has mailed a link by which the person approves this device. */
export type OpenedSocial = 'CONNECT' | 'VERIFY_DEVICE'

/** A login by a social provider that has begun in this page. */
export interface SocialLogin {
  readonly provider: AccountProvider
  readonly deviceId: string
  readonly transactionId: string
  /** The page of the provider. */
  readonly uri: string
  /** By it custody verifies that the ID token or the message is for this device. */
  readonly salt: string
  /** What the person types on the return page if that page cannot reach this frame. Absent: there is no such page. */
  readonly code: string | undefined
  /** Ends the listener for the return page. */
  readonly stopListening: () => void
  /** The response to `POST social/redeem`, which auth gives once. */
  redeemed: Promise<RedeemedSocial> | undefined
  /** The question whether the account is that of the person, and its answer. Absent until the login is redeemed. */
  confirming: { readonly answer: Promise<void>; readonly end: () => void } | undefined
  /** The session while it is opened, and once it is open. */
  opened: Promise<OpenedSocial> | undefined
  /** Whether this login has begun to enrol the device: an enrolment from before is of another login. */
  isEnrolling: boolean
}

/** A change of the e-mail address that has begun in this page. */
export interface BegunEmailChange {
  readonly changeId: string
  /** The new address as the person typed it. */
  readonly email: string
  /** Of auth, after both codes: with it a step that failed is repeated. */
  readonly statement?: string
}

/** The approval of this device by a person, on the page that custody links to in its mail. */
export interface Enrolment {
  readonly enrolmentId: string
  /** What the person types on that page. */
  readonly pairingCode: string
  readonly walletId: string
  /** Of custody; absent until the person approved. */
  readonly approval?: string
}

/** The half of auth, requested before the person approved. Only the vault that requested it can open it, within a minute. */
export interface PreparedUnlock {
  readonly walletId: string
  /** Time of `performance.now()`. */
  readonly at: number
  /** Resolves to `undefined` if the wallet was open, or the request failed. Absent: it was dropped or used. */
  half: Promise<v.InferOutput<typeof unlockedSchema> | undefined> | undefined
}

/** What the wallet of one embedding page works with. */
export interface WalletDeps {
  readonly projectId: string
  /** Of the embedding page. */
  readonly origin: string
  readonly pageKey: PageKey
  /** Whether the page key and the session are still there after the page is loaded again. */
  readonly isPersistent: boolean
  readonly auth: ServiceClient
  /** Absent: wallets have no automatic recovery. */
  readonly custody: ServiceClient | undefined
  /** Puzzles of auth (before a code is mailed) and of custody (before a link is mailed). */
  readonly puzzles: { readonly auth: Puzzles; readonly custody: Puzzles | undefined }
  readonly session: Session
  readonly securityPictures: SecurityPictures
  readonly confirmedAccounts: ConfirmedAccounts
  readonly openVault: () => Promise<Vault>
  /** The login that has begun, until the page is loaded again. */
  login: BegunLogin | undefined
  /** The social login that has begun, until its session is open or the page is loaded again. */
  social: SocialLogin | undefined
  /** The account that the person has accepted, if the last social login of this page had an access token. */
  account: SocialAccount | undefined
  /** The e-mail change that has begun, until the page is loaded again. */
  emailChange: BegunEmailChange | undefined
  /** When somebody logged in, by `performance.now()`; absent once a sign-in message was signed by that login. */
  loggedInAt: number | undefined
  /** The wallet of the session while it is made or recovered. */
  opening: Promise<WalletAddresses> | undefined
  /** The last half that was requested before an approval. */
  prepared: PreparedUnlock | undefined
  /** The wallet whose passkeys were read in this page. */
  passkeysReadOf: string | undefined
  /** The wallet whose passkeys custody does not tell to this device. */
  passkeysUnknownOf: string | undefined
  /** The wallet while it is unlocked. */
  unlocking: Promise<void> | undefined
  /** The approval of this device that was requested for. */
  enrolment: Enrolment | undefined
}
