export { exactOrigin as origin, pageProjectId as projectId } from '../frame/page-data.ts'
export {
  base64url,
  compactJws,
  generation,
  publicPoint,
  serviceNonce,
  thumbprint,
  uuid,
} from './fields.ts'
export {
  type AccountProvider,
  accessToken,
  farcasterMessage,
  farcasterSignature,
  type Identity,
  identitySchema,
  idToken,
  type SocialProvider,
  type StatedAccount,
  socialAccountSchema,
  toSocialNonceText,
  typedEmail,
} from './identity.ts'
export { type SealedKit, sealedKitSchema, type VaultFile, vaultFileSchema } from './kit.ts'
export {
  type Assertion,
  assertionSchema,
  credentialId,
  MAX_PASSKEYS,
  type PasskeyKey,
  passkeyAlgorithm,
  passkeyKeySchema,
  passkeyListSchema,
  passkeysJws,
} from './passkey.ts'
export { type PermitOperation, permitOperation, permitStatement } from './permit.ts'

export {
  type SignedRequest,
  type SignedRequestName,
  type Statement,
  type StatementName,
  serviceStatements,
  signedRequests,
} from './signed-requests.ts'
export { toProofText } from './to-proof-text.ts'
export {
  type AddedSetType,
  addedSet,
  addedSetType,
  newSet,
  type SealedEntropy,
  type SealedHalfText,
  type SetType,
  sealedEntropySchema,
  sealedHalfSchema,
  setType,
  type Vault,
  vaultSchema,
  type WalletAddresses,
  walletAddresses,
} from './vault.ts'
