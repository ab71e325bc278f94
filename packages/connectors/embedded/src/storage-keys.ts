import type { Storage, StorageKey } from '@latchkey/core/ports'

/** @see Spec §3 "Local storage", Spec §4 "Embedded-login frame" */
const KEYS = {
  used: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  email: '@appkit-wallet/EMAIL',
  loginTime: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  chain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  userName: '@appkit-wallet/SOCIAL_USERNAME',
} as const satisfies Readonly<Record<string, StorageKey>>

/** What this device remembers of a login. It opens nothing. */
export function createLoginMemory(storage: Storage) {
  return {
    hasLoggedIn: () => storage.get(KEYS.used) === 'true',
    /** Milliseconds since 1970 of the last mail that was requested; 0 for none. */
    lastLoginTime: () => Number(storage.get(KEYS.loginTime) ?? 0) || 0,
    noteLoginTime: (now: number) => storage.set(KEYS.loginTime, String(now)),
    noteLogin(email: string | undefined, chainId: string) {
      storage.set(KEYS.used, 'true')
      storage.set(KEYS.chain, chainId)
      if (email !== undefined) storage.set(KEYS.email, email)
      storage.remove(KEYS.loginTime)
    },
    forget() {
      for (const key of [KEYS.used, KEYS.email, KEYS.chain, KEYS.userName]) storage.remove(key)
    },
  }
}
export type LoginMemory = ReturnType<typeof createLoginMemory>
