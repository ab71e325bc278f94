import * as v from 'valibot'
import { accountProvider, email, oneTimeCode } from '../frame/fields.ts'
import {
  addedSetType,
  base64url,
  compactJws,
  generation,
  origin,
  projectId,
  sealedHalfSchema,
  uuid,
  vaultSchema,
  walletAddresses,
} from '../wallet-keys/index.ts'
import { solvedPuzzleSchema } from './puzzle.ts'
import { tokensSchema } from './tokens.ts'

export {
  EMAIL_CHANGE_MS,
  type EmailChange,
  emailChangeCodeRequest,
  emailChangeRequest,
  emailChangeSchema,
  finishEmailRequest,
  finishedEmailSchema,
  type ProvenEmail,
  provenEmailSchema,
  undoEmailRequest,
} from './email-change.ts'
export {
  type Challenge,
  challengeQuery,
  challengeSchema,
  PUZZLE_HEADER,
  PUZZLE_MS,
  type Puzzle,
  puzzleSchema,
  type SolvedPuzzle,
  solvedPuzzleSchema,
} from './puzzle.ts'
export {
  beginFarcasterRequest,
  beginSocialRequest,
  begunFarcasterSchema,
  begunSocialSchema,
  bindSocialRequest,
  confirmedSocialSchema,
  confirmSocialRequest,
  type RedeemedSocial,
  type ReturnedSocial,
  redeemedSocialSchema,
  redeemSocialRequest,
  SOCIAL_DEVICE_MS,
  SOCIAL_MS,
  type SocialProof,
  type SocialReturn,
  socialBound,
  socialDeviceRequest,
  socialProof,
  socialReturned,
  socialReturnRequest,
  socialReturnSchema,
} from './social.ts'
export {
  isOAuthProvider,
  type OAuthProvider,
  type OpenIdProvider,
  SOCIAL_PROVIDERS,
  type SocialProviderFacts,
  toRedirectUri,
} from './social-providers.ts'
export { tokensSchema, type WalletTokens } from './tokens.ts'

/** Header of a request with a proof of the page's key, and of an answer with the nonce for the next one. @see RFC 9449 */
export const DPOP_HEADER = 'dpop'
export const DPOP_NONCE_HEADER = 'dpop-nonce'

/** Body of every request that the vault has signed. */
export const signedBody = v.strictObject({ jws: compactJws })

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))
const token = base64url(32)

/** Response to `GET projects/:id`: what the frame and the vault need to know before a login. */
export const projectSchema = v.strictObject({
  projectId,
  name: v.pipe(v.string(), v.maxLength(64)),
  origins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(261))), v.maxLength(256)),
  /** The key to which halves for this service are sealed. */
  sealTo: base64url(65),
})
export type WalletProject = v.InferOutput<typeof projectSchema>

/** Response to `POST devices`. */
export const deviceSchema = v.strictObject({ deviceId: uuid })

/** Body of `POST login/email`. */
export const loginRequest = v.strictObject({
  deviceId: uuid,
  email,
  /** Required unless the device is known for this address. */
  puzzle: v.exactOptional(solvedPuzzleSchema),
  /** Of custody, after a person approved this device. */
  approval: v.exactOptional(compactJws),
})

/** Response to `POST login/email`. `VERIFY_OTP`: a code is on its way. `VERIFY_DEVICE`: custody decides first. */
export const loginResponse = v.variant('action', [
  v.strictObject({ action: v.literal('VERIFY_OTP'), challengeId: uuid, resendInSeconds: seconds }),
  v.strictObject({ action: v.literal('VERIFY_DEVICE'), walletId: uuid }),
])
export type LoginResponse = v.InferOutput<typeof loginResponse>

/** Body of `POST login/code`. */
export const codeRequest = v.strictObject({ deviceId: uuid, challengeId: uuid, code: oneTimeCode })

/** Response to `POST login/code`. `VERIFY_DEVICE`: the code is right, and custody decides about this device before a session opens. */
export const codeResponse = v.union([
  tokensSchema,
  v.strictObject({ action: v.literal('VERIFY_DEVICE'), walletId: uuid }),
])
export type CodeResponse = v.InferOutput<typeof codeResponse>

/** Body of `POST login/device`: the id of a code that was entered correctly, and custody's approval. The response contains the tokens. */
export const deviceLoginRequest = v.strictObject({ deviceId: uuid, challengeId: uuid, approval: compactJws })

/** Body of `POST token/refresh`. */
export const refreshRequest = v.strictObject({ refreshToken: token })

/** Response to `GET session`. */
export const sessionSchema = v.strictObject({
  userId: uuid,
  deviceId: uuid,
  /** Null: of a social login without an address that the provider has verified. */
  email: v.nullable(email),
  /** The account at a provider by which the user signs in; null: by e-mail. */
  social: v.nullable(
    v.strictObject({ provider: accountProvider, userName: v.nullable(v.pipe(v.string(), v.maxLength(256))) }),
  ),
  wallet: v.nullable(
    v.strictObject({
      ...{ walletId: uuid, generation, addresses: walletAddresses },
      hasDeviceSet: v.boolean(),
      /** A new device can open the wallet, with custody's half, once custody has approved it. */
      hasAutoSet: v.boolean(),
    }),
  ),
})
export type WalletSession = v.InferOutput<typeof sessionSchema>

/** Response to `GET sessions`: the sessions of the user, the newest first. */
export const sessionListSchema = v.strictObject({
  sessions: v.pipe(
    v.array(
      v.strictObject({
        sessionId: uuid,
        deviceId: uuid,
        origin,
        device: v.pipe(v.string(), v.maxLength(80)),
        createdAt: moment,
        usedAt: moment,
        isCurrent: v.boolean(),
      }),
    ),
    v.maxLength(100),
  ),
})

/** Response to `POST wallets`: the wallet is pending, and `challenge` is what its accounts sign. */
export const pendingWalletSchema = v.strictObject({
  walletId: uuid,
  challenge: base64url(32),
  ticket: compactJws,
})

/** Response to `POST wallets/activate`. */
export const activeWalletSchema = v.strictObject({ walletId: uuid, addresses: walletAddresses })

/** Response to `POST vault/unlock`. */
export const unlockedSchema = v.strictObject({ vault: vaultSchema, setId: uuid, half: sealedHalfSchema })

/** Response to `POST keysets`, which adds the set of a new device or of a recovery kit: the stored set. */
export const keySetSchema = v.strictObject({ setId: uuid, type: addedSetType })

/** Recovery kits of a wallet. The user makes a new one after a revoked one. */
export const MAX_KITS = 5

/** Response to `GET keysets`: the recovery kits of the wallet, the newest first. */
export const kitListSchema = v.strictObject({
  kits: v.pipe(v.array(v.strictObject({ setId: uuid, createdAt: moment })), v.maxLength(MAX_KITS)),
})

/** Body of `POST deletion/consent`: the request that a device signed for custody. */
export const deletionConsentRequest = v.strictObject({ request: compactJws })

/** Response to `POST deletion/consent`: the statement without which custody deletes nothing. */
const deletionConsentSchema = v.strictObject({ consent: compactJws })
export type DeletionConsent = v.InferOutput<typeof deletionConsentSchema>

/** Body of `POST deletion`: the statement of custody that the person confirmed it, and the request that a device signed for custody. */
export const deletionRequest = v.strictObject({ statement: compactJws, request: compactJws })

/** Response to requests that only change something. */
export const doneSchema = v.strictObject({ done: v.literal(true) })
