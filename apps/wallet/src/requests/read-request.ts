import { fromQuantity, isAddress, isHex, isSameAddress, textToHex } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { readBitcoin } from './read-bitcoin.ts'
import { readSolana } from './read-solana.ts'
import { readTypedData } from './review-typed-data.ts'
import type { Refusal, SessionRequest, Site } from './site-request.types.ts'
import { FAMILIES, FAMILY_METHODS, type Family, isOf } from './wallet-methods.ts'

/** The permissions of a connected site. */
export interface Grant {
  readonly site: Site
  readonly networkIds: readonly string[]
  /** Of all families. */
  readonly addresses: readonly string[]
  readonly methods: readonly string[]
}

/** More than this is never read by a person, so it is never signed. Characters of JSON. */
const MAX_SIZE = 131_072
const DEFAULT_LIFE_MS = 300_000
const ADDRESSES = 'getAccountAddresses'

const requestSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  topic: v.string(),
  params: v.object({
    chainId: v.string(),
    request: v.object({ method: v.string(), params: v.unknown(), expiryTimestamp: v.optional(v.number()) }),
  }),
})
const pairSchema = v.looseTuple([v.unknown(), v.unknown()])
const quantity = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => fromQuantity(text)),
  ),
)
const bytes = v.optional(v.custom<Hex>((value) => isHex(value) && value.length % 2 === 0))
const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value, 'eip155'))
const transactionSchema = v.looseTuple([
  v.object({ from: address, to: v.optional(address), value: quantity, data: bytes, input: bytes, gas: quantity }),
])
const switchSchema = v.looseTuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,14}$/)) })])

export const REFUSALS = {
  unreadable: { code: -32602, message: 'The wallet cannot read the parameters.' },
  tooLarge: { code: -32602, message: 'The request is too large to be read by a person.' },
  notGranted: { code: 3001, message: 'The site was not given this method or network.' },
  otherAccount: { code: 4100, message: 'The site was not given this account.' },
  unknownChain: { code: 4902, message: 'The wallet does not have this network.' },
} as const satisfies Record<string, Refusal>

type Reading =
  | { readonly request: SessionRequest }
  /** Public data needs no prompt. */
  | { readonly addressesFor: string; readonly id: number; readonly topic: string }
  | { readonly refusal: Refusal; readonly id: number; readonly topic: string }

/**
 * Returns the request of a connected site, cleaned for display, or the error that it gets without a question to the
 * person. `undefined` when not even its id can be read.
 *
 * @see EIP-1193, relay.md 2 "wc_sessionRequest"
 */
export function readRequest(raw: unknown, grant: Grant, nowMs: number): Reading | undefined {
  const parsed = v.safeParse(requestSchema, raw)
  if (!parsed.success) return undefined
  const { id, topic, params } = parsed.output
  const { method, params: inner, expiryTimestamp } = params.request
  const refuse = (refusal: Refusal): Reading => ({ refusal, id, topic })
  if (!grant.methods.includes(method) || !grant.networkIds.includes(params.chainId)) return refuse(REFUSALS.notGranted)
  if (sizeOf(inner) > MAX_SIZE) return refuse(REFUSALS.tooLarge)
  if (method === ADDRESSES) return { addressesFor: addressIn(grant, 'bip122'), id, topic }
  const details = read(method, inner, { grant, networkId: params.chainId })
  if ('code' in details) return refuse(details)
  const expiresAtMs = expiryTimestamp === undefined ? nowMs + DEFAULT_LIFE_MS : expiryTimestamp * 1_000
  const request = { id, topic, site: grant.site, networkId: params.chainId, expiresAtMs, ...details }
  return { request: request as SessionRequest }
}

type Bare<Each> = Each extends SessionRequest
  ? Omit<Each, 'id' | 'topic' | 'site' | 'networkId' | 'expiresAtMs'>
  : never
interface Around {
  readonly grant: Grant
  readonly networkId: string
}

function read(method: string, params: unknown, around: Around): Bare<SessionRequest> | Refusal {
  const { grant, networkId } = around
  const family = FAMILIES.find((each) => isOf(networkId, each))
  if (family === undefined || !FAMILY_METHODS[family].includes(method)) return REFUSALS.notGranted
  const given = { address: addressIn(grant, family), refusals: REFUSALS }
  if (family === 'solana') return readSolana(method, params, given)
  if (family === 'bip122') return readBitcoin(method, params, given)
  if (method === 'personal_sign') return readPersonalSign(params, around)
  if (method === 'eth_signTypedData_v4') return readStructured(params, around)
  if (method === 'eth_sendTransaction') return readTransaction(params, around)
  return readSwitch(params, around)
}

function readPersonalSign(params: unknown, { grant }: Around): Bare<SessionRequest> | Refusal {
  const parsed = v.safeParse(pairSchema, params)
  if (!parsed.success) return REFUSALS.unreadable
  const [message, signer] = parsed.output
  if (typeof message !== 'string') return REFUSALS.unreadable
  const account = granted(signer, grant)
  if (account === undefined) return REFUSALS.otherAccount
  const raw = isHex(message) && message.length % 2 === 0 ? message : textToHex(message)
  return { kind: 'message', address: account, raw }
}

function readStructured(params: unknown, { grant }: Around): Bare<SessionRequest> | Refusal {
  const parsed = v.safeParse(pairSchema, params)
  if (!parsed.success) return REFUSALS.unreadable
  const [signer, data] = parsed.output
  const account = granted(signer, grant)
  if (account === undefined) return REFUSALS.otherAccount
  const typedData = readTypedData(data)
  return typedData === undefined ? REFUSALS.unreadable : { kind: 'typed-data', address: account, typedData }
}

/** Fees and the nonce are the wallet's business: what a site says of them is left aside. */
function readTransaction(params: unknown, { grant }: Around): Bare<SessionRequest> | Refusal {
  const parsed = v.safeParse(transactionSchema, params)
  if (!parsed.success) return REFUSALS.unreadable
  const [{ from, to, value = 0n, input = '0x', data = input, gas }] = parsed.output
  const account = granted(from, grant)
  if (account === undefined) return REFUSALS.otherAccount
  return {
    kind: 'transaction',
    address: account,
    ...(to === undefined ? {} : { to }),
    valueWei: value,
    data,
    ...(gas === undefined ? {} : { gas }),
  }
}

function readSwitch(params: unknown, { grant }: Around): Bare<SessionRequest> | Refusal {
  const parsed = v.safeParse(switchSchema, params)
  if (!parsed.success) return REFUSALS.unreadable
  const toNetworkId = `eip155:${fromQuantity(parsed.output[0].chainId)}`
  return grant.networkIds.includes(toNetworkId) ? { kind: 'switch', toNetworkId } : REFUSALS.unknownChain
}

function granted(value: unknown, { addresses }: Grant): Address | undefined {
  if (typeof value !== 'string') return undefined
  return addresses.find((one): one is Address => isAddress(one, 'eip155') && isSameAddress(one, value, 'eip155'))
}

/** The account that a site was given in a family. */
function addressIn({ addresses }: Grant, family: Family): string {
  return addresses.find((one) => isAddress(one, family)) ?? ''
}

/** Number of an `eip155:…` network. */
export function chainNumberOf(networkId: string): number {
  return Number(networkId.split(':')[1])
}

function sizeOf(params: unknown): number {
  return JSON.stringify(params)?.length ?? 0
}
