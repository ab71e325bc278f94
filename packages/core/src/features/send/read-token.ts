import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { formatUnits, type Hex, hexToBytes } from '@latchkey/primitives'
import type { ChainAdapter } from '../../ports/index.ts'
import type { SentToken } from './send.types.ts'

// First four bytes of the Keccak-256 of `name()`, `symbol()`, `decimals()` and `balanceOf(address)`.
const [NAME, SYMBOL, DECIMALS, BALANCE_OF] = ['0x06fdde03', '0x95d89b41', '0x313ce567', '0x70a08231'] as const
/** What names of tokens are cut to. */
const MAX_NAME_LENGTH = 64

interface Line {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly address: string
}

/**
 * Returns a token as its contract describes it, with what the account holds of it; the native currency without a contract.
 *
 * @throws send/no-token where there is no token at the address, rpc/*
 * @see ERC-20
 */
export async function readToken({ adapter, network, address }: Line, contract?: string): Promise<SentToken> {
  const networkId = network.caipNetworkId
  if (contract === undefined) {
    const { raw, decimals, symbol } = await adapter.getBalance({ address, network })
    const { name } = network.nativeCurrency
    return { type: 'token', networkId, name, symbol, decimals, iconUrl: null, balance: formatUnits(raw, decimals) }
  }
  const read = async (data: Hex) => (await adapter.call?.({ network, to: contract, data })) ?? '0x'
  const holder = address.slice(2).toLowerCase().padStart(64, '0')
  const [name, symbol, decimals, balance] = await Promise.all([
    read(NAME).catch(() => '0x' as const),
    read(SYMBOL).catch(() => '0x' as const),
    read(DECIMALS),
    read(`${BALANCE_OF}${holder}`),
  ])
  const [places, raw] = [toNumberWord(decimals), toNumberWord(balance)]
  if (places === undefined || places > 77n || raw === undefined) throw new WalletError('send/no-token', { contract })
  const shortName = toText(symbol) ?? contract.slice(0, 6)
  return {
    type: 'token',
    networkId,
    name: toText(name) ?? shortName,
    symbol: shortName,
    decimals: Number(places),
    address: `${networkId}:${contract}`,
    iconUrl: null,
    balance: formatUnits(raw, Number(places)),
  }
}

const toNumberWord = (data: Hex) => (/^0x[0-9a-fA-F]{64}/.test(data) ? BigInt(data.slice(0, 66)) : undefined)

/** Reads an ABI string, or the 32 bytes that old tokens return. */
function toText(data: Hex): string | undefined {
  const bytes = hexToBytes(data)
  const length = bytes.length >= 96 ? Number(toNumberWord(`0x${data.slice(66, 130)}`) ?? 0n) : 0
  const text = bytes.length >= 96 ? bytes.slice(64, 64 + length) : bytes.slice(0, 32)
  const clean = new TextDecoder().decode(text).replace(/\p{C}/gu, '').trim()
  return clean === '' ? undefined : clean.slice(0, MAX_NAME_LENGTH)
}
