import type { SocialProvider, Storage, StorageKey } from '@latchkey/core/ports'
import { accountProvider } from '@latchkey/protocol/frame'

/** @see Spec §3 "Local storage", Spec §4 "Embedded-login frame" */
const KEYS = {
  used: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  email: '@appkit-wallet/EMAIL',
  loginTime: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  chain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  userName: '@appkit-wallet/SOCIAL_USERNAME',
  /** The provider of the login. */
  connectedSocial: '@appkit/connected_social',
  /** The provider of a login that has begun. */
  pendingSocial: '@appkit/social_provider',
} as const satisfies Readonly<Record<string, StorageKey>>

interface Login {
  readonly email: string | undefined
  /** Name of the account at the provider. */
  readonly userName: string | undefined
  /** `undefined`: by e-mail. */
  readonly social: SocialProvider | undefined
  readonly chainId: string
}

/** What this device remembers of a login. It opens nothing. */
export function createLoginMemory(storage: Storage) {
  /** What a login does not have is not that of an earlier one. */
  function write(key: StorageKey, value: string | undefined): void {
    if (value === undefined) storage.remove(key)
    else storage.set(key, value)
  }

  return {
    hasLoggedIn: () => storage.get(KEYS.used) === 'true',
    /** Milliseconds since 1970 of the last mail that was requested; 0 for none. */
    lastLoginTime: () => Number(storage.get(KEYS.loginTime) ?? 0) || 0,
    noteLoginTime: (now: number) => storage.set(KEYS.loginTime, String(now)),
    /** The account at a provider of the last login; `undefined`: by e-mail. */
    account() {
      const provider = accountProvider.options.find((each) => each === storage.get(KEYS.connectedSocial))
      return provider && { provider, userName: storage.get(KEYS.userName) }
    },
    noteSocialBegun: (provider: SocialProvider) => storage.set(KEYS.pendingSocial, provider),
    noteSocialEnded: () => storage.remove(KEYS.pendingSocial),
    noteLogin({ email, userName, social, chainId }: Login) {
      storage.set(KEYS.used, 'true')
      storage.set(KEYS.chain, chainId)
      write(KEYS.email, email)
      write(KEYS.userName, userName)
      write(KEYS.connectedSocial, social)
      storage.remove(KEYS.loginTime)
    },
    noteEmail: (email: string) => storage.set(KEYS.email, email),
    forget() {
      for (const key of [KEYS.used, KEYS.email, KEYS.chain, KEYS.userName, KEYS.connectedSocial, KEYS.pendingSocial])
        storage.remove(key)
    },
  }
}
export type LoginMemory = ReturnType<typeof createLoginMemory>
