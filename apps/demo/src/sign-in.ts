import type { SIWXConfig } from '@latchkey/core'
import { defaultSIWX, serverSIWX } from '@latchkey/siwx'
import { readSettings } from './settings.ts'
import type { World } from './world.ts'

/** Returns how the site signs visitors in: with sessions on its server, which the members' shed needs, or in the browser. */
export function createSignIn({ auth }: World): SIWXConfig {
  const { mustSignIn: required, signsOut: signOutOnDisconnect, hasServerSessions } = readSettings()
  const rules = { statement: 'Come in, and mind the ladder.', required, signOutOnDisconnect }
  // The host of the page answers for the service, so that its cookies are of that host.
  return auth !== undefined && hasServerSessions
    ? serverSIWX({ ...rules, url: window.location.origin })
    : defaultSIWX(rules)
}
