/** A pasted, scanned or opened text. */
export type PairingUri =
  | { readonly ok: true; readonly uri: string; readonly topic: string }
  | { readonly ok: false; readonly problem: 'empty' | 'no-link' | 'old-version' | 'expired' }

const MAX_LENGTH = 4_096
const FORM = /^wc:([0-9a-f]{64})@(\d)\?(.+)$/
const OLD = /^wc:[^@]+@1\?/

/**
 * Returns the pairing link in a text: the link itself, or an address that carries one (`pocket://wc?uri=…`,
 * `https://…/wc?uri=…`), encoded once or twice.
 *
 * @see EIP-1328
 */
export function readPairingUri(text: string, nowMs: number): PairingUri {
  const given = text.trim()
  if (given === '') return { ok: false, problem: 'empty' }
  const uri = given.length > MAX_LENGTH ? '' : unwrap(given)
  if (OLD.test(uri)) return { ok: false, problem: 'old-version' }
  const [, topic, version, query = ''] = FORM.exec(uri) ?? []
  const params = new URLSearchParams(query)
  if (topic === undefined || version !== '2' || !/^[0-9a-f]{64}$/.test(params.get('symKey') ?? ''))
    return { ok: false, problem: 'no-link' }
  const expiresAtSec = Number(params.get('expiryTimestamp') ?? Number.NaN)
  if (expiresAtSec * 1_000 <= nowMs) return { ok: false, problem: 'expired' }
  return { ok: true, uri, topic }
}

function unwrap(text: string): string {
  let inner = /^(?!wc:)[a-z][a-z0-9+.-]*:/i.test(text) ? (/[?&]uri=([^&#]+)/.exec(text)?.[1] ?? text) : text
  for (let layer = 0; layer < 2 && /^wc%(?:25)?3a/i.test(inner); layer += 1) inner = decode(inner)
  return inner
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Half an escape: it is no link, and is called so.
    return ''
  }
}
