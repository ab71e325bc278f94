import { isAddress } from '@latchkey/primitives'
import type { IWalletKit } from '@reown/walletkit'
import * as v from 'valibot'
import { readProposal } from '../requests/read-proposal.ts'
import { type Grant, readRequest } from '../requests/read-request.ts'
import { readSignIn } from '../requests/read-sign-in.ts'
import { readSite } from '../requests/read-site.ts'
import type { SiteRequest } from '../requests/site-request.types.ts'
import { FAMILIES, type Family, isOf } from '../requests/wallet-methods.ts'

/** A connected site. */
export interface Session extends Grant {
  readonly topic: string
  readonly expiresAtMs: number
}

const texts = v.array(v.string())
const sessionSchema = v.object({
  topic: v.string(),
  expiry: v.number(),
  peer: v.object({ metadata: v.unknown() }),
  namespaces: v.record(v.string(), v.object({ chains: v.optional(texts), accounts: texts, methods: texts })),
})

/** Returns the connected sites, latest first. */
export function readSessions(kit: IWalletKit): readonly Session[] {
  return Object.values(kit.getActiveSessions())
    .flatMap((raw) => readSession(raw) ?? [])
    .sort((a, b) => b.expiresAtMs - a.expiresAtMs)
}

function readSession(raw: unknown): Session | undefined {
  const parsed = v.safeParse(sessionSchema, raw)
  if (!parsed.success) return undefined
  const given = FAMILIES.flatMap((family) => parsed.output.namespaces[family] ?? [])
  const accounts = given.flatMap((namespace) => namespace.accounts.map((account) => account.split(':')))
  if (accounts.length === 0) return undefined
  const addresses = accounts.flatMap(([family = '', , address = '']) =>
    isAddress(address, family as Family) ? [address] : [],
  )
  return {
    topic: parsed.output.topic,
    site: readSite(parsed.output.peer.metadata),
    expiresAtMs: parsed.output.expiry * 1_000,
    networkIds: [...new Set(accounts.map(([namespace, reference]) => `${namespace}:${reference}`))],
    addresses: [...new Set(addresses)],
    methods: given.flatMap(({ methods }) => methods),
  }
}

/** Returns the pending requests that arrived before the page was loaded. */
export function readPendingRequests(
  kit: IWalletKit,
  networkIds: readonly string[],
  nowMs: number,
): readonly SiteRequest[] {
  const { auth } = kit.engine.signClient
  const sessions = readSessions(kit)
  const evmIds = networkIds.filter((id) => isOf(id, 'eip155'))
  const proposals = Object.values(kit.getPendingSessionProposals()).map((raw) => readProposal(raw, networkIds))
  const signIns = auth.requests
    .getAll()
    .map(({ id, pairingTopic, ...params }) => readSignIn({ id, topic: pairingTopic, params }, evmIds))
  const requests = kit.getPendingSessionRequests().map((raw) => {
    const session = sessions.find(({ topic }) => topic === raw.topic)
    const reading = session === undefined ? undefined : readRequest(raw, session, nowMs)
    return reading !== undefined && 'request' in reading ? reading.request : undefined
  })
  return [...proposals, ...signIns, ...requests].filter((request) => request !== undefined)
}
