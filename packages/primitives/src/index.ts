export { isAddress, isSameAddress, truncateMiddle } from './address.ts'
export {
  divide,
  formatNumber,
  formatUnits,
  parseUnits,
  roundDecimal,
  splitBalance,
  toDecimal,
} from './amount.ts'
export { avatarColors } from './avatar.ts'
export { decodeBase58, encodeBase58 } from './base58.ts'
export { toUint32 } from './bitcoin/byte-reader.ts'
export {
  createPsbt,
  extractTransaction,
  type ParsedPsbt,
  PSBT_KEYS,
  type PsbtInputFacts,
  type PsbtMap,
  parsePsbt,
  readPsbtInput,
  serializePsbt,
} from './bitcoin/psbt.ts'
export {
  parseRawTransaction,
  type RawBitcoinInput,
  type RawBitcoinOutput,
  type RawBitcoinTransaction,
  serializeOutpoint,
  serializeOutput,
  serializeTransaction,
  serializeWitness,
  toTransactionId,
} from './bitcoin/raw-transaction.ts'
export {
  type BitcoinAddress,
  type BitcoinAddressType,
  formatBitcoinAddress,
  isOfBitcoinNetwork,
  parseBitcoinAddress,
} from './bitcoin-address.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  isCaipNetworkId,
  isNamespace,
  NAMESPACES,
  type Namespace,
  toCaipAddress,
} from './caip.ts'
export { toChecksumAddress } from './checksum-address.ts'
export type { Decimal, DecimalInput, Rounding } from './decimal.ts'
export { type Ago, DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, splitAgo, YEAR_MS } from './duration.ts'
export { formatCompact } from './format-compact.ts'
export { freezePrototypes } from './freeze-prototypes.ts'
export { toFunctionSelector } from './function-selector.ts'
export { type AddressGroup, groupAddress } from './group-address.ts'
export { groupDigits } from './group-digits.ts'
export { bytesToHex, fromQuantity, type Hex, hexToBytes, isHex, textToHex, toQuantity } from './hex.ts'
export { isObject } from './is-object.ts'
export { isSmallOrderPoint } from './is-small-order-point.ts'
export { isAuthority, isPathSegment, isUri } from './is-uri.ts'
export { type Lazy, lazy } from './lazy.ts'
export { findLookAlike } from './look-alike.ts'
export { type Monogram, toMonogram } from './monogram.ts'
export { nearestName } from './nearest-name.ts'
export { normalizeAddress } from './normalize-address.ts'
export { parseCaipAddress, parseCaipNetworkId, toEvmChainId } from './parse-caip.ts'
export { parseRfc3339 } from './parse-rfc3339.ts'
export { decodeSs58, encodeSs58, type Ss58Address } from './ss58.ts'
export { toBase64url } from './to-base64url.ts'
