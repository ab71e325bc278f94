import * as v from 'valibot'

const nothing = v.undefined()

/** SHA-256 of a public key in base64url. @see RFC 7638 */
const thumbprint = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** The operations that the frame may request of the vault: the parameters of each, and its result. */
export const vaultOps = {
  /** Which device this is to the services, and whether it stays the same one after the page is loaded again. */
  STATUS: {
    params: nothing,
    result: v.strictObject({ thumbprint, isPersistent: v.boolean(), isUnlocked: v.boolean() }),
  },
  /** Overwrites all opened keys of the worker. Keys of the device stay. */
  LOCK: { params: nothing, result: nothing },
} as const satisfies Readonly<Record<string, { readonly params: v.GenericSchema; readonly result: v.GenericSchema }>>

export type VaultOp = keyof typeof vaultOps
export type VaultParams<O extends VaultOp> = v.InferOutput<(typeof vaultOps)[O]['params']>
export type VaultResult<O extends VaultOp> = v.InferOutput<(typeof vaultOps)[O]['result']>

export const isVaultOp = (name: unknown): name is VaultOp => typeof name === 'string' && Object.hasOwn(vaultOps, name)
