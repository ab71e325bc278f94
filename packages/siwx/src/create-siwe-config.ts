import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import type { SIWXMessageData } from '@latchkey/core/ui'
import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isSameAddress, toEvmChainId } from '@latchkey/primitives'

/** The fields that every message of a site contains. */
interface SIWEMessageParams {
  readonly domain: string
  readonly uri: string
  /** EVM chain ids. */
  readonly chains: readonly number[]
  readonly statement?: string
  /** RFC 3339, as the others. */
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export interface SIWEMessageArgs extends Omit<SIWEMessageParams, 'chains' | 'iat'> {
  /** `did:pkh:eip155:1:0x…`. */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly iat: string
}

export interface SIWESession {
  readonly address: string
  readonly chainId: number
}

const REFETCH_MS = 300_000

/** The callbacks of a site that lets Ethereum accounts sign in. @see compat-facts 2.9 "createSIWEConfig" */
export interface SIWEConfig {
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SIWEMessageParams>
  createMessage(args: SIWEMessageArgs): string
  /** True: the site has a session now. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SIWESession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
  /** Default true. */
  readonly required?: boolean
  /** Default true. False: every visitor counts as signed in. */
  readonly enabled?: boolean
  /** Time after which `getSession` is called again while the page is open. Default 300 000. Milliseconds. */
  readonly sessionRefetchIntervalMs?: number
  /** Accepted for compatibility. A nonce is fetched for each message, so it is never older than its message. */
  readonly nonceRefetchIntervalMs?: number
  /** Default true, as the next two. */
  readonly signOutOnDisconnect?: boolean
  /** Default true. False: a session stays when the wallet switches the account. */
  readonly signOutOnAccountChange?: boolean
  /** Default true. False: a session stays when the wallet switches the network. */
  readonly signOutOnNetworkChange?: boolean
}

/**
 * Returns a sign-in configuration for a site with SIWE callbacks. Networks of other families count as signed in.
 *
 * @example createWalletModal({ …, siwx: createSIWEConfig({ getNonce, getMessageParams, createMessage, verifyMessage, getSession, signOut }) })
 * @throws from its functions: sign-in/declined, sign-in/unavailable, and the errors of the callbacks.
 */
export function createSIWEConfig(config: SIWEConfig): SIWXConfig {
  const { required = true, enabled = true, signOutOnDisconnect = true } = config
  const { sessionRefetchIntervalMs = REFETCH_MS } = config

  async function verify({ message, signature, data }: SIWXSession): Promise<void> {
    // A site without types may return a `Response`, which is truthy but no result.
    if ((await config.verifyMessage({ message, signature })) !== true) throw new WalletError('sign-in/declined')
    config.onSignIn?.({ address: data.accountAddress, chainId: toEvmChainId(data.chainId) })
  }

  async function signOut(): Promise<void> {
    if (!(await config.signOut())) throw new WalletError('sign-in/unavailable')
    config.onSignOut?.()
  }

  return {
    signOutOnDisconnect,
    ...(enabled ? { sessionRefetchIntervalMs } : {}),
    getRequired: () => required,
    async createMessage({ accountAddress, chainId, notBefore }) {
      const nonce = await config.getNonce(accountAddress)
      const { chains: _, iat = new Date().toISOString(), nbf = notBefore, ...params } = await config.getMessageParams()
      const { exp, ...shown } = params
      const data: SIWXMessageData = {
        ...shown,
        accountAddress,
        chainId,
        nonce,
        version: '1',
        issuedAt: iat,
        ...(exp === undefined ? {} : { expirationTime: exp }),
        ...(nbf === undefined ? {} : { notBefore: nbf }),
      }
      const format = () =>
        config.createMessage({
          ...params,
          ...(nbf === undefined ? {} : { nbf }),
          address: `did:pkh:${chainId}:${accountAddress}`,
          chainId: toEvmChainId(chainId),
          nonce,
          version: '1',
          iat,
        })
      return { ...data, toString: format }
    },
    addSession: verify,
    revokeSession: signOut,
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut()
      else for (const session of sessions) await verify(session)
    },
    async getSessions(chainId, address) {
      if (!enabled || !chainId.startsWith('eip155:')) return [toSession(chainId, address)]
      const session = await config.getSession()
      if (session === null) return []
      const isSameAccount = config.signOutOnAccountChange === false || isSameAddress(session.address, address, 'eip155')
      const isSameNetwork = config.signOutOnNetworkChange === false || session.chainId === toEvmChainId(chainId)
      return isSameAccount && isSameNetwork ? [toSession(chainId, address)] : []
    },
  }
}

/** The server of the site stores message and signature, so the session here has neither. */
const toSession = (chainId: CaipNetworkId, accountAddress: string): SIWXSession => ({
  data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
  message: '',
  signature: '',
})
