import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import { isWalletError } from '@latchkey/errors'
import { isSameAddress, type Namespace } from '@latchkey/primitives'
import type { SessionAccount } from '@latchkey/protocol/auth'
import { createAuthClient } from './auth-client.ts'
import { browserStorage, type StorageOptions } from './browser-storage.ts'
import { createMessage, type MessageOptions } from './create-message.ts'

export interface ServerSIWXOptions extends MessageOptions, StorageOptions {
  /** URL of the sign-in service, e.g. `https://auth.app.example`. */
  readonly url: string
  /** Sent as a query parameter, for a service that requires one. */
  readonly projectId?: string
  /** Default true: a visitor who does not sign in is disconnected. */
  readonly required?: boolean
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  readonly fetch?: typeof globalThis.fetch
}

/** A sign-in configuration with the sign-in service, and its bearer token for the site. */
export interface ServerSIWX extends SIWXConfig {
  /**
   * Returns the bearer token of the session, for requests to the site's own server, refreshed if it expires soon;
   * `undefined` if nobody is signed in.
   *
   * @throws http/*
   */
  getToken(): Promise<string | undefined>
}

/**
 * Returns a sign-in configuration with the sessions of the sign-in service, which issues the nonce, verifies the
 * message and stores each session until it ends. Other accounts of a visitor join the session.
 *
 * @example createWalletModal({ …, siwx: serverSIWX({ url: 'https://auth.app.example' }) })
 * @throws from its functions: http/*, sign-in/declined for a rejection by the service.
 * @see compat-facts 6.6
 */
export function serverSIWX(options: ServerSIWXOptions): ServerSIWX {
  const { required = true, signOutOnDisconnect = true, now = Date.now } = options
  const client = createAuthClient({ ...options, now, storage: browserStorage(options) })

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    getToken: client.getToken,
    createMessage: async (input) => createMessage(input, await client.fetchNonce(), options),
    addSession: ({ message, signature }) => client.authenticate({ message, signature }),
    async revokeSession() {
      // The service has sessions of visitors, not of single accounts.
      await client.signOut()
    },
    /**
     * A nonce is valid for one message: the first session signs in, and the others are requested when they are needed.
     */
    async setSessions([first]) {
      if (first === undefined) await client.signOut()
      else await client.authenticate({ message: first.message, signature: first.signature })
    },
    async getSessions(chainId, address) {
      const me = await client.readSession().catch((error: unknown) => {
        if (isWalletError(error, 'sign-in/session-invalid')) return undefined
        throw error
      })
      const isSame = (account: SessionAccount) =>
        account.caip2_chain === chainId && isSameAddress(account.address, address, chainId.split(':')[0] as Namespace)
      if (me === undefined || !me.accounts.some(isSame)) return []
      const { domain, uri, nonce } = me
      // The service stores neither message nor signature.
      const data: SIWXSession['data'] = { accountAddress: address, chainId, domain, uri, nonce, version: '1' }
      return [{ data, message: '', signature: '' }]
    },
  }
}
