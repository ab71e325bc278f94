import type { GatewayNames, NameRegistration } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isAddress, parseCaipNetworkId } from '@latchkey/primitives'
import {
  nameAnswer,
  type Profile,
  profileLookupAnswer,
  profilesAnswer,
  suggestionsAnswer,
} from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'

/** Coin types of EVM networks have this bit and the chain number. @see ENSIP-11 */
const EVM_COIN_BIT = 0x8000_0000

/** Coin type of Ether, for an account without a network. @see ENSIP-9 */
const COIN_ETHER = '60'

/** Error messages with which a service rejects a registration. */
const REFUSALS = [
  { words: /names\/account-named|already own/i, code: 'names/account-named' },
  { words: /names\/taken|is taken|already (?:registered|taken)/i, code: 'names/taken' },
  { words: /names\/wrong-signature/i, code: 'names/wrong-signature' },
  { words: /timestamp|expired/i, code: 'names/expired' },
  { words: /names\/invalid|"field":"name"|name is not valid/i, code: 'names/invalid' },
] as const

/** Names through the gateway: resolved, suggested and registered. @see Spec §7 "v1/profile" */
export const createGatewayNames = ({ get, postFor, isSupported, toPlainUrl }: GatewayRequest): GatewayNames => {
  const readProfile = async (name: string, options: { readonly signal?: AbortSignal }) => {
    try {
      const path = `/v1/profile/account/${encodeURIComponent(name)}`
      const found = await get(path, {
        answer: profileLookupAnswer,
        params: { apiVersion: 2 },
        isFresh: true,
        ...options,
      })
      return Array.isArray(found) ? undefined : found
    } catch (error) {
      if (isWalletError(error, 'http/status') && error.context.status === 404) return undefined
      throw error
    }
  }
  return {
    nameService: new URL(toPlainUrl('/')).host,
    async resolveName({ name, networkId, ...options }) {
      // Typed text may contain an unpaired surrogate, which a URL cannot encode.
      const profile = /\p{Cs}/u.test(name) ? undefined : await readProfile(name, options)
      const { addresses = {} } = profile ?? {}
      const there = networkId === undefined ? undefined : addresses[coinTypeOf(networkId) ?? '']
      const found = there ?? addresses[COIN_ETHER]
      if (found === undefined || !isAddress(found.address, 'eip155'))
        throw new WalletError('names/not-found', { name: name.slice(0, 80) })
      // Loaded lazily, because every page that shows an account loads this module, and the hash is not needed there.
      const { toChecksumAddress } = await import('../checksum-address.ts')
      return toChecksumAddress(found.address)
    },
    async getNames({ address, networkId, sender, ...options }) {
      if (!(await isSupported(networkId, options))) return []
      const path = `/v1/profile/reverse/${encodeURIComponent(address)}`
      const params = { sender, apiVersion: 2, chainId: networkId }
      const profiles = await get(path, { answer: profilesAnswer, params, isFresh: true, ...options })
      return profiles.map(({ name }) => name)
    },
    async suggestNames({ label, suffix, networkId, ...options }) {
      if (!(await isSupported(networkId, options))) return []
      const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`
      const { suggestions } = await get(path, {
        answer: suggestionsAnswer,
        params: { zone: suffix },
        isFresh: true,
        ...options,
      })
      const names = suggestions.map(({ name, registered }) => ({
        label: toLabel(name, suffix),
        isRegistered: registered,
      }))
      const wanted = names.find((each) => each.label === label) ?? {
        label,
        // Third-party services suggest names similar to the requested one, but not that name itself.
        isRegistered: (await readProfile(`${label}.${suffix}`, options)) !== undefined,
      }
      return [wanted, ...names.filter((each) => each.label !== label)]
    },
    async registerName({ name, networkId, address, message, signature, signal }) {
      const options = signal === undefined ? {} : { signal }
      if (!(await isSupported(networkId, options))) throw new WalletError('names/unsupported')
      const coinType = coinTypeOf(networkId)
      if (coinType === undefined) throw new WalletError('names/unsupported')
      const body = { coin_type: coinType, address, message, signature }
      const response = postFor('/v1/profile/account', { body, answer: nameAnswer, ...options })
      const registered = await response.catch((error: unknown) => explain(error, { name }))
      if (registered.success === false) throw new WalletError('names/unsupported')
      if ('name' in registered && !isOf(registered, { name, address }))
        throw new WalletError('names/not-registered', { name })
    },
  }
}

/** Third-party services suggest names without their suffix. */
function toLabel(name: string, suffix: string): string {
  return name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : name
}

/** Returns whether a service reports that the requested name belongs to the account. */
function isOf(profile: Profile, { name, address }: Pick<NameRegistration, 'name' | 'address'>): boolean {
  const addresses = Object.values(profile.addresses).map((each) => each.address.toLowerCase())
  return profile.name === name && addresses.includes(address.toLowerCase())
}

/** Returns the coin type of a network; `undefined` if it has none. @see ENSIP-11 */
function coinTypeOf(networkId: CaipNetworkId): number | undefined {
  const { namespace, reference } = parseCaipNetworkId(networkId)
  const chainId = namespace === 'eip155' ? Number(reference) : Number.NaN
  return chainId < EVM_COIN_BIT ? EVM_COIN_BIT + chainId : undefined
}

/**
 * @throws names/taken, names/account-named, names/invalid, names/expired, names/wrong-signature, names/not-registered,
 * or the original error
 */
function explain(error: unknown, { name }: Pick<NameRegistration, 'name'>): never {
  if (!isWalletError(error, 'http/status')) throw error
  const reason = String(error.context.reason)
  const code = REFUSALS.find(({ words }) => words.test(reason))?.code ?? 'names/not-registered'
  // Only some of these errors use the name as a parameter, and none has another parameter.
  throw new WalletError(code as 'names/taken', { name }, { cause: error })
}
