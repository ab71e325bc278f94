/**
 * Returns the domain that the hosts of a wallet share, of at least two labels; `undefined` if they share none. Passkeys are made for it,
 * so that one passkey serves custody's page and the frame.
 *
 * @example toWalletDomain(['https://device.wallet.example', 'https://frame.wallet.example']) // 'wallet.example'
 * @see WebAuthn 3 "Relying Party Identifier"
 */
export function toWalletDomain(origins: readonly string[]): string | undefined {
  const hosts = origins.map((origin) => new URL(origin).hostname.split('.').reverse())
  const [first = [], ...others] = hosts
  const end = first.findIndex((label, at) => others.some((host) => host[at] !== label))
  const shared = end === -1 ? first : first.slice(0, end)
  return shared.length < 2 || first.some((label) => /^\d+$/.test(label) && first.length === 4)
    ? undefined
    : shared.toReversed().join('.')
}
