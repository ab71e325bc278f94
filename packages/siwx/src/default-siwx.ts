import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isCaipNetworkId, isSameAddress, type Namespace } from '@latchkey/primitives'
import { createNonce } from '@latchkey/sign-in'
import * as v from 'valibot'
import { browserStorage, type StorageOptions } from './browser-storage.ts'
import { createMessage, type MessageOptions } from './create-message.ts'

/** @see compat-facts 3 */
const KEY = '@appkit/siwx'
/** Maximum number of sessions; the oldest is dropped. */
const MAX_SESSIONS = 50
/** Maximum number of messages without a signature. */
const MAX_NONCES = 50

export interface DefaultSIWXOptions extends MessageOptions, StorageOptions {
  /** Default true: a visitor who does not sign in is disconnected. */
  readonly required?: boolean
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /**
   * URLs of JSON-RPC nodes by network. They verify signatures of contract accounts (ERC-1271). On a network without a node,
   * only signatures of private keys are accepted.
   */
  readonly nodes?: Readonly<Partial<Record<CaipNetworkId, string>>>
}

const sessionSchema = v.object({
  data: v.looseObject({
    accountAddress: v.string(),
    chainId: v.custom<CaipNetworkId>((value) => isCaipNetworkId(value)),
    domain: v.string(),
    uri: v.string(),
    version: v.string(),
    nonce: v.string(),
  }),
  message: v.string(),
  signature: v.string(),
})
const storedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/**
 * Returns a sign-in configuration with sessions in the browser. Each session is verified when it is added and at each
 * read; an inserted, expired or altered session is ignored and removed.
 *
 * @example createWalletModal({ …, siwx: defaultSIWX({ statement: 'Welcome to the orchard.' }) })
 * @throws from its functions: sign-in/nonce-invalid, and those of `verifySignIn` of `@latchkey/sign-in`.
 * @see Spec §4 "Sign-in flow", ERC-4361, CAIP-122
 */
export function defaultSIWX(options: DefaultSIWXOptions = {}): SIWXConfig {
  const { required = true, signOutOnDisconnect = true, nodes, now = Date.now } = options
  const storage = browserStorage(options)
  const nonces = new Set<string>()

  /** Only the signed text is used, because the separate data could differ from it. */
  async function verify({ data, message, signature }: SIWXSession): Promise<SIWXSession> {
    const { createCallEvm, verifySignIn } = await import('./verify.ts')
    const evm = nodes === undefined ? {} : { callEvm: createCallEvm({ nodes }) }
    const { accountAddress, chainId } = data
    const { host: domain } = options.page ?? window.location
    const expected = { domain, chainId, accountAddress, now: now() }
    return { data: await verifySignIn({ message, signature }, expected, evm), message, signature }
  }

  /** @throws sign-in/nonce-invalid for a message that this page did not create, or that has already signed in */
  async function admit(session: SIWXSession): Promise<SIWXSession> {
    const verified = await verify(session)
    if (!nonces.has(verified.data.nonce)) throw new WalletError('sign-in/nonce-invalid')
    return verified
  }

  function read(): readonly SIWXSession[] {
    const stored = v.safeParse(storedSchema, storage.getItem(KEY))
    if (!stored.success) return []
    return stored.output.flatMap((each) => {
      const session = v.safeParse(sessionSchema, each)
      return session.success ? [session.output as SIWXSession] : []
    })
  }

  function write(sessions: readonly SIWXSession[]): void {
    if (sessions.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(sessions.slice(-MAX_SESSIONS)))
  }

  async function find(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const found: SIWXSession[] = []
    for (const session of read().filter(isOf(chainId, address))) {
      const verified = await verify(session).catch((error: unknown) => {
        // A node that does not respond does not make a signature invalid.
        if (isWalletError(error) && error.code.startsWith('rpc/')) throw error
        return undefined
      })
      if (verified !== undefined) found.push(verified)
      else write(read().filter(({ signature }) => signature !== session.signature))
    }
    return found
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    async createMessage(input) {
      const nonce = createNonce()
      nonces.add(nonce)
      const [oldest] = nonces
      if (nonces.size > MAX_NONCES && oldest !== undefined) nonces.delete(oldest)
      return createMessage(input, nonce, options)
    },
    async addSession(session) {
      const verified = await admit(session)
      nonces.delete(verified.data.nonce)
      const { chainId, accountAddress } = verified.data
      const isSame = isOf(chainId, accountAddress)
      write([...read().filter((each) => !isSame(each)), verified])
    },
    async revokeSession(chainId, address) {
      const isSame = isOf(chainId, address)
      write(read().filter((each) => !isSame(each)))
    },
    async setSessions(sessions) {
      const verified = await Promise.all(sessions.map(admit))
      for (const { data } of verified) nonces.delete(data.nonce)
      write(verified)
    },
    getSessions: find,
  }
}

/** Returns whether a session belongs to exactly this account and network. */
const isOf =
  (chainId: CaipNetworkId, address: string) =>
  ({ data }: SIWXSession): boolean =>
    data.chainId === chainId && isSameAddress(data.accountAddress, address, chainId.split(':')[0] as Namespace)
