import { type Client, type SIWXConfig, signIn, signMessage, signOut } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { defaultSIWX, serverSIWX } from '@latchkey/siwx'
import { readSettings } from './settings.ts'
import type { World } from './world.ts'

interface Member {
  readonly address: string
  readonly chainId: CaipNetworkId
}

const { signIn: signsInWhileConnecting, mustSignIn, signsOut, hasServerSessions } = readSettings()
const rules = {
  statement: 'Come in, and mind the ladder.',
  required: mustSignIn,
  signOutOnDisconnect: signsOut,
}
/** The host of the page answers for the service, so that its cookies are of that host. */
const memberSessions = serverSIWX({ ...rules, url: window.location.origin })

/** Returns how the site signs visitors in while they connect; `undefined` where it does so in the members' shed alone. */
export function createSignIn({ auth }: World): SIWXConfig | undefined {
  if (!signsInWhileConnecting) return undefined
  return auth !== undefined && hasServerSessions ? memberSessions : defaultSIWX(rules)
}

/** Returns whether the server has a session of an account. */
export async function hasMemberSession({ chainId, address }: Member): Promise<boolean> {
  try {
    return (await memberSessions.getSessions(chainId, address)).length > 0
  } catch {
    // The server is away: opening the shed says so.
    return true
  }
}

/** Signs an account in by one signature, without the modal; false when the person declined or the server refused. */
export async function signInMember(client: Client, { address, chainId }: Member): Promise<boolean> {
  if (signsInWhileConnecting) return (await signIn(client)).ok
  try {
    const data = await memberSessions.createMessage({ accountAddress: address, chainId })
    const message = data.toString()
    const signed = await signMessage(client, { message })
    if (!signed.ok) return false
    await memberSessions.addSession({ data, message, signature: signed.value })
    return true
  } catch {
    // The server refused the signature, or is away.
    return false
  }
}

/** Ends the session, here and on the server. Without an account the modal has ended it, where it signs visitors in. */
export async function leaveMembers(client: Client): Promise<void> {
  if (signsInWhileConnecting) await signOut(client)
  // The page drops the session even if the server does not respond.
  else await memberSessions.setSessions([]).catch(() => undefined)
}
