import * as v from 'valibot'
import {
  accountType,
  address,
  chainId,
  deviceSession,
  email,
  frameUser,
  namespace,
  oneTimeCode,
  passkey,
  recoveryKit,
  requestId,
  sessionId,
  signInMessage,
  siteMetadata,
  socialProvider,
  socialUri,
  themeVariables,
} from './fields.ts'
import { exactOrigin } from './page-data.ts'

const nothing = v.undefined()
const loginParts = {
  chainId: v.exactOptional(chainId),
  preferredAccountType: v.exactOptional(accountType),
  signInMessage: v.exactOptional(signInMessage),
}

/** The name of a JSON-RPC method. Compared exactly, so nothing else may look like one. */
const methodName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{1,64}$/))

/** A value within the limits of the whole message; whoever uses it has a schema of its own. */
const anything = v.unknown()

/**
 * The actions that a site's page may request of the frame: the parameters of each, and its result.
 *
 * @see Spec §7 "Embedded secure frame"
 */
export const frameActions = {
  SYNC_DAPP_DATA: {
    params: v.strictObject({
      projectId: v.pipe(v.string(), v.maxLength(128)),
      metadata: v.exactOptional(siteMetadata),
      sdkVersion: v.exactOptional(v.pipe(v.string(), v.maxLength(128))),
      sdkType: v.exactOptional(v.pipe(v.string(), v.maxLength(32))),
    }),
    result: nothing,
  },
  SYNC_THEME: {
    params: v.strictObject({
      themeMode: v.exactOptional(v.picklist(['light', 'dark'])),
      themeVariables: v.exactOptional(themeVariables),
    }),
    result: nothing,
  },
  CONNECT_EMAIL: {
    params: v.strictObject({ email }),
    result: v.strictObject({ action: v.picklist(['CONNECT', 'VERIFY_OTP', 'VERIFY_DEVICE']) }),
  },
  CONNECT_DEVICE: { params: nothing, result: nothing },
  CONNECT_OTP: {
    params: v.strictObject({ otp: oneTimeCode }),
    /** `VERIFY_DEVICE`: the code is right, and `CONNECT_DEVICE` opens the session once custody has approved the device. */
    result: v.optional(v.strictObject({ action: v.literal('VERIFY_DEVICE') })),
  },
  GET_SOCIAL_REDIRECT_URI: {
    params: v.strictObject({ provider: socialProvider }),
    /** The page posts the URI of its result, for `CONNECT_SOCIAL`, from `resultOrigin` to the window that opened it. */
    result: v.strictObject({ uri: socialUri, resultOrigin: exactOrigin }),
  },
  CONNECT_SOCIAL: {
    params: v.strictObject({ uri: socialUri, ...loginParts }),
    /** `VERIFY_DEVICE`: custody has mailed a link. The same request again waits until the person has approved this device by it. */
    result: v.union([frameUser, v.strictObject({ action: v.literal('VERIFY_DEVICE') })]),
  },
  GET_FARCASTER_URI: { params: nothing, result: v.strictObject({ url: socialUri }) },
  CONNECT_FARCASTER: {
    params: nothing,
    result: v.strictObject({ userName: v.pipe(v.string(), v.maxLength(256)) }),
  },
  GET_USER: { params: v.optional(v.strictObject(loginParts), {}), result: frameUser },
  /** The token is accepted and not used: a page holds no session of the frame. */
  IS_CONNECTED: {
    params: v.optional(v.strictObject({ token: v.exactOptional(v.pipe(v.string(), v.maxLength(4_096))) }), {}),
    result: v.strictObject({ isConnected: v.boolean() }),
  },
  SIGN_OUT: { params: nothing, result: nothing },
  /** Who is signed in, on which devices, and whether the wallet can be opened on a new one, and exported. */
  GET_DEVICES: {
    params: nothing,
    result: v.strictObject({
      /** Null: the user signs in by an account without an address. */
      email: v.nullable(email),
      hasRecovery: v.boolean(),
      /** A person can export the wallet, by a code that custody mails. */
      canExport: v.boolean(),
      /** Recovery kits of the wallet that are not revoked, the newest first. A person can make one where they can export. */
      kits: v.pipe(v.array(recoveryKit), v.maxLength(16)),
      /** A person can add passkeys to the wallet. */
      canProtect: v.boolean(),
      sessions: v.pipe(v.array(deviceSession), v.maxLength(100)),
    }),
  },
  /** Ends the session of another device; the own one ends by `SIGN_OUT`. */
  END_SESSION: { params: v.strictObject({ sessionId }), result: nothing },
  /** Ends every session of the user, the own one too. */
  END_ALL_SESSIONS: { params: nothing, result: nothing },
  /** Deletes the keys of this browser, and ends its session. The next login here is that of a new device. */
  FORGET_DEVICE: { params: nothing, result: nothing },
  /** Shows the person a button that opens the export page in a window. `isOpened`: false if they cancelled. */
  EXPORT_WALLET: { params: nothing, result: v.strictObject({ isOpened: v.boolean() }) },
  /** Shows the person a button that opens the page of a new recovery kit in a window. `isOpened`: false if they cancelled. */
  MAKE_KIT: { params: nothing, result: v.strictObject({ isOpened: v.boolean() }) },
  /** Revokes a recovery kit after the person confirmed it in the frame. `isRevoked`: false if they cancelled. */
  REVOKE_KIT: { params: v.strictObject({ kitId: sessionId }), result: v.strictObject({ isRevoked: v.boolean() }) },
  /** Sends the link that deletes the wallet, after the person confirmed it in the frame. `isMailed`: false if they cancelled. */
  DELETE_WALLET: { params: nothing, result: v.strictObject({ isMailed: v.boolean() }) },
  /** The passkeys of the wallet, of which one confirms each payment. */
  GET_PASSKEYS: {
    params: nothing,
    result: v.strictObject({ passkeys: v.pipe(v.array(passkey), v.maxLength(8)) }),
  },
  /**
   * Shows the person a button that opens the page of passkeys in a window, and waits until that is closed. `isOpened`: false if they
   * cancelled.
   */
  PROTECT_WALLET: { params: nothing, result: v.strictObject({ isOpened: v.boolean() }) },
  SWITCH_NETWORK: { params: v.strictObject({ chainId }), result: v.strictObject({ chainId }) },
  GET_CHAIN_ID: { params: nothing, result: v.strictObject({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    params: nothing,
    result: v.strictObject({
      smartAccountEnabledNetworks: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
        v.maxLength(256),
      ),
    }),
  },
  INIT_SMART_ACCOUNT: { params: nothing, result: v.strictObject({ address, isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    params: v.strictObject({ type: accountType }),
    result: v.strictObject({ type: accountType, address }),
  },
  RPC_REQUEST: {
    params: v.strictObject({
      method: methodName,
      params: anything,
      chainId: v.exactOptional(chainId),
      chainNamespace: v.exactOptional(namespace),
    }),
    result: anything,
  },
  /** Takes back the request with this id: one that waits or is shown, never one that was sent. */
  RPC_ABORT: { params: v.strictObject({ id: requestId }), result: nothing },
  UPDATE_EMAIL: {
    params: v.strictObject({ email }),
    result: v.strictObject({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { params: v.strictObject({ otp: oneTimeCode }), result: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: {
    params: v.strictObject({ otp: oneTimeCode }),
    result: v.strictObject({ newEmail: email }),
  },
  RELOAD: { params: nothing, result: nothing },
} as const satisfies Readonly<Record<string, { readonly params: v.GenericSchema; readonly result: v.GenericSchema }>>

export type FrameAction = keyof typeof frameActions
export type FrameParams<A extends FrameAction> = v.InferOutput<(typeof frameActions)[A]['params']>
export type FrameResult<A extends FrameAction> = v.InferOutput<(typeof frameActions)[A]['result']>

export const isFrameAction = (name: unknown): name is FrameAction =>
  typeof name === 'string' && Object.hasOwn(frameActions, name)
