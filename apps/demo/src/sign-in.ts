import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import * as v from 'valibot'

const KEY = 'fernhill.sign-in'
const STATEMENT = 'Come in, and mind the ladder.'

const sessions = v.array(v.object({ address: v.string(), message: v.string(), signature: v.string() }))

/** Returns what visitors signed to come in. A site with a server keeps that there; this one keeps it in the browser. */
export function readSignIns(): v.InferOutput<typeof sessions> {
  try {
    return v.parse(sessions, JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    // No storage, or nothing readable in it: nobody is signed in.
    return []
  }
}

/** Signs visitors in while they connect, with wallets that can. */
export const signIn: SIWXConfig = {
  async createMessage({ accountAddress, chainId }) {
    const data = { accountAddress, chainId, version: '1', nonce: crypto.randomUUID().replaceAll('-', '') }
    const { host, origin } = window.location
    return { ...data, domain: host, uri: origin, statement: STATEMENT, toString: () => STATEMENT }
  },
  addSession: (session) => keep([session]),
  setSessions: keep,
  revokeSession: () => keep([]),
  getSessions: async () => [],
}

async function keep(signed: readonly SIWXSession[]): Promise<void> {
  const { recoverMessageAddress } = await import('viem')
  for (const { data, message, signature } of signed)
    if ((await recoverMessageAddress({ message, signature: signature as `0x${string}` })) !== data.accountAddress)
      throw new Error('Somebody else has signed')
  const kept = signed.map(({ data, message, signature }) => ({ address: data.accountAddress, message, signature }))
  localStorage.setItem(KEY, JSON.stringify(kept))
}
