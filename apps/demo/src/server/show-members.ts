import { requireSession, type SessionRules } from '@latchkey/sign-in/fetch'

/** No page of the site holds these; only the server does. */
const NOTES = [
  'The key of the shed hangs behind the third rain barrel.',
  'Pressing day is the second Saturday of October; bring jars.',
  'The bees moved to the north fence. Walk, do not run.',
] as const

/**
 * Returns the server of the members' page: it shows the notes to a visitor whose session it has verified, and refuses others.
 *
 * @example const handle = showMembers({ authUrl, origins: ['https://fernhill.example'] })
 */
export const showMembers = (rules: SessionRules): ((request: Request) => Promise<Response>) =>
  requireSession(rules, (_, { address, caip2Network }) =>
    Response.json({ address, network: caip2Network, notes: NOTES }, { headers: { 'cache-control': 'no-store' } }),
  )
