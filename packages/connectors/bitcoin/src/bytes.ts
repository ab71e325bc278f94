/** Returns base64 as hexadecimal. */
export function toHex(base64: string): string {
  return [...atob(base64)].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/** Returns hexadecimal as base64. */
export function toBase64(hex: string): string {
  const characters = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)))
  return btoa(characters.join(''))
}

/** Returns satoshis as a number, which some wallets expect. The whole supply of bitcoin is a safe integer. */
export function toNumber(satoshis: bigint): number {
  return Number(satoshis)
}
