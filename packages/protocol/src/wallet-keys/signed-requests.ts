import * as v from 'valibot'
import { exactOrigin as origin, pageProjectId as projectId } from '../frame/page-data.ts'
import { base64url, compactJws, expiry, generation, publicPoint, serviceNonce, thumbprint, uuid } from './fields.ts'
import { identitySchema, typedEmail } from './identity.ts'
import { passkeyListSchema } from './passkey.ts'
import { permitOperation, permitStatement } from './permit.ts'
import { addedSet, newSet, sealedHalfSchema, setType, vaultSchema } from './vault.ts'

/** Of every signed request: a nonce, and an id that is used once. */
const once = { nonce: serviceNonce, jti: uuid }

/**
 * What the vault key of a device signs: the payload of a JWS whose header holds the public key and, as `typ`, the name of the
 * request. A payload is the whole request, so that a page between the vault and a service can change nothing of it.
 *
 * @see RFC 7515, RFC 7519 section 5.1
 */
export const signedRequests = {
  /** To auth: registers a device by both of its keys. */
  'latchkey-device+jwt': v.strictObject({ ...once, uiThumbprint: thumbprint, projectId, origin }),
  /** To auth: a new wallet, which is pending until it is proved. */
  'latchkey-create+jwt': v.strictObject({
    ...once,
    vault: vaultSchema,
    sets: v.pipe(v.array(newSet), v.minLength(1), v.maxLength(2)),
  }),
  /** To auth: signatures of the new accounts over the challenge of the pending wallet, and the receipt of custody. */
  'latchkey-activate+jwt': v.strictObject({
    ...once,
    walletId: uuid,
    proofs: v.strictObject({
      eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/)),
      /** Base58. */
      solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)),
    }),
    receipt: v.exactOptional(compactJws),
  }),
  /** To auth: the vault, and its half of a set sealed to `recipient`. */
  'latchkey-unlock+jwt': v.strictObject({
    ...once,
    walletId: uuid,
    deviceId: uuid,
    set: setType,
    purpose: v.picklist(['create', 'sign', 'recover', ...permitOperation.options]),
    recipient: publicPoint,
  }),
  /** To auth: a set for a device that custody has approved, or of a recovery kit that it has permitted. `approval`: of custody. */
  'latchkey-keyset+jwt': v.strictObject({ ...once, walletId: uuid, generation, set: addedSet, approval: compactJws }),
  /** To custody: its half of a pending wallet, and the person whom it recognises later. */
  'custody-store+jwt': v.strictObject({
    ...once,
    ticket: compactJws,
    identity: identitySchema,
    walletId: uuid,
    generation,
    setId: uuid,
    half: sealedHalfSchema,
  }),
  /** To custody: the half of a pending wallet back, for the device that stored it. */
  'custody-read+jwt': v.strictObject({ ...once, walletId: uuid, setId: uuid, recipient: publicPoint }),
  /** To custody: the pending half was read back, and is kept from now on. */
  'custody-keep+jwt': v.strictObject({ ...once, walletId: uuid, setId: uuid }),
  /** To custody: a new device asks for its approval. */
  'custody-enrol+jwt': v.strictObject({
    ...once,
    identity: identitySchema,
    walletId: uuid,
    deviceId: uuid,
    projectId,
    origin,
  }),
  /** To custody: the half for an approved device. */
  'custody-release+jwt': v.strictObject({ ...once, enrolmentId: uuid, recipient: publicPoint }),
  /** To custody: the person of the wallet has another address from now on. `statement`: of auth, which checked both addresses by codes. */
  'custody-change-email+jwt': v.strictObject({
    ...once,
    walletId: uuid,
    from: typedEmail,
    to: typedEmail,
    statement: compactJws,
  }),
  /** To custody: a person wants to export the wallet, or to make a recovery kit. The permit names the `jti` of this request. */
  'custody-export+jwt': v.strictObject({ ...once, operation: permitOperation, walletId: uuid, projectId, origin }),
  /** To custody: a person wants to delete the wallet. Custody mails them a link, and nothing is deleted before they confirm it there. */
  'custody-deletion+jwt': v.strictObject({ ...once, walletId: uuid, projectId, origin }),
  /** To custody: a person wants to add or remove a passkey. */
  'custody-protect+jwt': v.strictObject({ ...once, walletId: uuid, projectId, origin }),
  /** To custody: the passkeys of the wallet, for a device that it knows. */
  'custody-passkeys+jwt': v.strictObject({ ...once, walletId: uuid }),
} as const satisfies Readonly<Record<string, v.GenericSchema>>

export type SignedRequestName = keyof typeof signedRequests
export type SignedRequest<N extends SignedRequestName> = v.InferOutput<(typeof signedRequests)[N]>

/**
 * What one service signs for another to read, in the hands of the vault. `sub` is the vault key of the device, by its
 * thumbprint: a statement is of no use to any other device.
 */
export const serviceStatements = {
  /** Of auth: this device may store the half of this pending wallet with custody, on this site, for this person. */
  'latchkey-ticket+jwt': v.strictObject({
    sub: thumbprint,
    walletId: uuid,
    projectId,
    origin,
    /** SHA-256 of the wallet and the identity that auth has checked; the vault names the same identity to custody. */
    identityHash: base64url(32),
    exp: expiry,
  }),
  /** Of custody: it keeps the half of this set. `canEnrol`: it can approve a new device of the person some day. */
  'custody-receipt+jwt': v.strictObject({
    ...{ sub: thumbprint, walletId: uuid, setId: uuid },
    canEnrol: v.boolean(),
    exp: expiry,
  }),
  /** Of custody: a person approved this device for this wallet. */
  'custody-approval+jwt': v.strictObject({
    sub: thumbprint,
    walletId: uuid,
    deviceId: uuid,
    jti: uuid,
    exp: expiry,
  }),
  /** Of auth: on this device the user entered a code of the old address and one of the new address. The hashes are of `hashIdentity`. */
  'latchkey-email-change+jwt': v.strictObject({
    sub: thumbprint,
    walletId: uuid,
    changeId: uuid,
    projectId,
    origin,
    fromHash: base64url(32),
    toHash: base64url(32),
    exp: expiry,
  }),
  /** Of custody: it recognises the person of the wallet by the new address, and has sent the link by which the old address can undo that. */
  'custody-email-change+jwt': v.strictObject({ sub: thumbprint, walletId: uuid, changeId: uuid, exp: expiry }),
  /** Of custody: the old address has undone this change. `sub`: the vault key that made the change. */
  'custody-email-undo+jwt': v.strictObject({ sub: thumbprint, walletId: uuid, changeId: uuid, exp: expiry }),
  /** Of custody: its person confirmed on its own page that the vault with the key `sub` seals the secret of the wallet to `recipient`. */
  'custody-permit+jwt': permitStatement,
  /** Of auth: no operator has frozen this wallet or stopped its site, so that custody may delete its half. `sub`: the vault key that requested it. */
  'latchkey-deletion+jwt': v.strictObject({ sub: thumbprint, walletId: uuid, exp: expiry }),
  /** Of custody: the person confirmed that the wallet is deleted, and custody has deleted its half. `sub`: the vault key that requested it. */
  'custody-deleted+jwt': v.strictObject({ sub: thumbprint, walletId: uuid, exp: expiry }),
  /** Of custody: the passkeys of a wallet. It is for every device of the wallet, and counts until there is a newer version. */
  'custody-passkey-list+jwt': passkeyListSchema,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

export type StatementName = keyof typeof serviceStatements
export type Statement<N extends StatementName> = v.InferOutput<(typeof serviceStatements)[N]>
