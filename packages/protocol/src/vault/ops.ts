import * as v from 'valibot'
import { accountProvider } from '../frame/fields.ts'
import { typedEmail } from '../wallet-keys/identity.ts'
import {
  assertionSchema,
  base64url,
  compactJws,
  generation,
  identitySchema,
  origin,
  passkeyKeySchema,
  passkeysJws,
  permitOperation,
  sealedHalfSchema,
  serviceNonce,
  setType,
  thumbprint,
  uuid,
  vaultSchema,
  walletAddresses,
} from '../wallet-keys/index.ts'
import { signRequest } from './sign-request.ts'

const nothing = v.undefined()
/** A request that the vault composed and signed; the frame brings it to the service as it is. */
const signed = v.strictObject({ jws: compactJws })
/** What a service answered: its half of a set, sealed to the vault for this one request. */
const servedHalf = { vault: vaultSchema, setId: uuid, half: sealedHalfSchema }
const custodyHalf = v.strictObject({
  ...{ walletId: uuid, setId: uuid, generation, half: sealedHalfSchema },
  passkeys: v.exactOptional(passkeysJws),
})
const opened = v.strictObject({ addresses: walletAddresses })
/** The hash of a request as the person saw it. */
const intentHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * The operations that the frame may request of the vault: the parameters of each, and its result. A step that comes out of its
 * turn is refused, and a failure locks the vault.
 */
export const vaultOps = {
  /** Which device this is to the services, and whether it stays the same one after the page is loaded again. */
  STATUS: {
    params: nothing,
    result: v.strictObject({
      ...{ thumbprint, isPersistent: v.boolean(), isUnlocked: v.boolean() },
      /** Wallets of which this device has a half, with the addresses that it derived. */
      wallets: v.array(v.strictObject({ walletId: uuid, addresses: walletAddresses })),
    }),
  },
  /** Overwrites all opened keys of the worker. Keys of the device stay. */
  LOCK: { params: nothing, result: nothing },
  /** Deletes the keys of the device and its halves. The services see a new device afterwards. */
  FORGET: { params: nothing, result: nothing },
  /** `latchkey-device+jwt` */
  REGISTER: { params: v.strictObject({ nonce: serviceNonce, uiThumbprint: thumbprint, origin }), result: signed },
  /** The nonce of a social login on this device, which names the vault key. `salt`: by it custody verifies the nonce. */
  SOCIAL_NONCE: {
    params: v.strictObject({ provider: accountProvider }),
    result: v.strictObject({ nonce: base64url(32), salt: base64url(32) }),
  },

  /** Makes a wallet, which is pending until `CREATE_FINISH`; with an automatic set where the page names custody. `latchkey-create+jwt` */
  CREATE: {
    params: v.strictObject({ nonce: serviceNonce }),
    result: v.strictObject({ jws: compactJws, walletId: uuid }),
  },
  /** Asks auth for its half of a set of the pending wallet. `latchkey-unlock+jwt` */
  CREATE_READ: { params: v.strictObject({ nonce: serviceNonce, deviceId: uuid, set: setType }), result: signed },
  /** `custody-store+jwt` */
  CREATE_STORE: {
    params: v.strictObject({ nonce: serviceNonce, ticket: compactJws, identity: identitySchema }),
    result: signed,
  },
  /** Asks custody for its half of the pending wallet. `custody-read+jwt` */
  CREATE_READ_CUSTODY: { params: v.strictObject({ nonce: serviceNonce }), result: signed },
  /** Opens the wallet with the halves that came back, and signs the challenge with its accounts. */
  CREATE_PROVE: {
    params: v.strictObject({
      challenge: base64url(32),
      device: v.strictObject(servedHalf),
      auto: v.exactOptional(v.strictObject({ ...servedHalf, custody: custodyHalf })),
    }),
    result: nothing,
  },
  /** `custody-keep+jwt` */
  CREATE_KEEP: { params: v.strictObject({ nonce: serviceNonce }), result: signed },
  /** `latchkey-activate+jwt` */
  CREATE_ACTIVATE: {
    params: v.strictObject({ nonce: serviceNonce, receipt: v.exactOptional(compactJws) }),
    result: signed,
  },
  /** The service made the wallet the user's: its addresses may be known. */
  CREATE_FINISH: { params: nothing, result: opened },

  /** Asks auth for its half of the set of this device. `latchkey-unlock+jwt` */
  UNLOCK: { params: v.strictObject({ nonce: serviceNonce, walletId: uuid, deviceId: uuid }), result: signed },
  UNLOCK_FINISH: { params: v.strictObject(servedHalf), result: opened },

  /** Asks custody to have this device approved by a person. `custody-enrol+jwt` */
  ENROL: {
    params: v.strictObject({
      nonce: serviceNonce,
      identity: identitySchema,
      walletId: uuid,
      deviceId: uuid,
      origin,
    }),
    result: signed,
  },
  /** Asks both services for their halves of the automatic set. `latchkey-unlock+jwt`, `custody-release+jwt` */
  RECOVER: {
    params: v.strictObject({
      nonce: serviceNonce,
      custodyNonce: serviceNonce,
      walletId: uuid,
      deviceId: uuid,
      enrolmentId: uuid,
    }),
    result: v.strictObject({ unlock: compactJws, release: compactJws }),
  },
  /** Opens the wallet and makes a set for this device. `latchkey-keyset+jwt` */
  RECOVER_FINISH: {
    params: v.strictObject({ ...servedHalf, custody: custodyHalf, nonce: serviceNonce, approval: compactJws }),
    result: signed,
  },
  /** The service keeps its half of the new set. */
  RECOVER_KEEP: { params: nothing, result: opened },

  /** Brings a new address to custody, with the statement of auth. `custody-change-email+jwt` */
  CHANGE_EMAIL: {
    params: v.strictObject({
      ...{ nonce: serviceNonce, walletId: uuid, from: typedEmail, to: typedEmail },
      statement: compactJws,
    }),
    result: signed,
  },

  /** Asks custody for a permit to export the wallet, or to make a recovery kit. `custody-export+jwt` */
  EXPORT: {
    params: v.strictObject({ nonce: serviceNonce, operation: permitOperation, walletId: uuid, origin }),
    result: signed,
  },
  /** After the export page has brought the permit: asks auth for its half of the set of this device. `latchkey-unlock+jwt` */
  EXPORT_UNLOCK: { params: v.strictObject({ nonce: serviceNonce, deviceId: uuid }), result: signed },
  /** Opens the wallet, and sends its entropy to the export page, sealed to the key of the permit. The frame gets nothing. */
  EXPORT_FINISH: { params: v.strictObject(servedHalf), result: nothing },
  /** In place of it, with a permit for a recovery kit: makes the set of the kit. `latchkey-keyset+jwt` */
  KIT_MAKE: { params: v.strictObject({ ...servedHalf, nonce: serviceNonce }), result: signed },
  /** Auth keeps its half: sends the kit to its page, sealed to the key of the permit. The frame gets nothing. */
  KIT_FINISH: { params: nothing, result: nothing },

  /** Asks custody to mail the link that deletes the wallet. `custody-deletion+jwt` */
  DELETE_WALLET: { params: v.strictObject({ nonce: serviceNonce, walletId: uuid, origin }), result: signed },

  /** Asks custody for a visit of the page on which passkeys are changed. `custody-protect+jwt` */
  PROTECT: { params: v.strictObject({ nonce: serviceNonce, walletId: uuid, origin }), result: signed },
  /** Asks custody for the passkeys of the wallet. `custody-passkeys+jwt` */
  READ_PASSKEYS: { params: v.strictObject({ nonce: serviceNonce, walletId: uuid }), result: signed },
  /** Returns the passkeys of which one confirms what the wallet signs. `list`: of custody; a newer one replaces that of this device. */
  PASSKEYS: {
    params: v.strictObject({ walletId: uuid, list: v.exactOptional(passkeysJws) }),
    result: v.strictObject({
      passkeys: v.array(v.pick(passkeyKeySchema, ['id', 'rpId'])),
    }),
  },

  /** Signs a request that a person approved, and returns the signature, or the signed transaction. */
  SIGN: {
    /** `assertion`: of a passkey of the wallet, over `toAssertionText`. */
    params: v.strictObject({ request: signRequest, intentHash, assertion: v.exactOptional(assertionSchema) }),
    result: v.strictObject({ output: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})+$/)) }),
  },
} as const satisfies Readonly<Record<string, { readonly params: v.GenericSchema; readonly result: v.GenericSchema }>>

export type VaultOp = keyof typeof vaultOps
export type VaultParams<O extends VaultOp> = v.InferOutput<(typeof vaultOps)[O]['params']>
export type VaultResult<O extends VaultOp> = v.InferOutput<(typeof vaultOps)[O]['result']>

export const isVaultOp = (name: unknown): name is VaultOp => typeof name === 'string' && Object.hasOwn(vaultOps, name)
